package dev.sluice.activity.notify;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;

/** Why a notification could not be delivered. None of them shows more of a URL than its host, nor what a secret put there. */
final class DeliveryErrors {
    private DeliveryErrors() {}

    static PipelineException noMailServer() {
        return refused(
                "this worker knows no mail server",
                "start it with SLUICE_SMTP_HOST and SLUICE_SMTP_FROM, see docs/notifications.md");
    }

    static PipelineException badSetting(String name, String why) {
        return refused("the worker's setting " + name + " " + why, "correct it and start the worker again");
    }

    static PipelineException noUrl() {
        return refused(
                "the webhook is not a URL that can be posted to",
                "correct it in the project file, or the secret that it refers to");
    }

    static PipelineException answered(String where, int status) {
        String what = where + " answered " + status;
        return isPassing(status)
                ? failed(what, null)
                : refused(what, "check the webhook's URL in the project file, and what the other side expects");
    }

    static PipelineException unreachable(String where, Exception cause) {
        return failed(where + " can't be reached: " + cause.getClass().getSimpleName(), cause);
    }

    static PipelineException mailRefused(String host, String why, Exception cause) {
        return new PipelineException(
                Problem.of(
                        ErrorCode.NOTIFICATION_REFUSED,
                        "the mail server " + host + " refuses the mail: " + why,
                        "check SLUICE_SMTP_USER, its password and SLUICE_SMTP_FROM, and the addresses"),
                cause);
    }

    /** What the other side may answer otherwise later: too early, too often, its own errors. */
    private static boolean isPassing(int status) {
        return status >= 500 || status == 408 || status == 425 || status == 429;
    }

    private static PipelineException refused(String what, String fix) {
        return new PipelineException(Problem.of(ErrorCode.NOTIFICATION_REFUSED, what, fix));
    }

    private static PipelineException failed(String what, @org.jspecify.annotations.Nullable Exception cause) {
        Problem problem = Problem.of(ErrorCode.NOTIFICATION_FAILED, what, "");
        return cause == null ? new PipelineException(problem) : new PipelineException(problem, cause);
    }
}
