package dev.sluice.workflow.step;

import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.notice.FailedFlow;
import dev.sluice.workflow.notice.MissedRuns;
import dev.sluice.workflow.notice.Notice;
import dev.sluice.workflow.notice.NoticeTask;
import dev.sluice.workflow.notice.Notices;
import dev.sluice.workflow.notice.UpdateNews;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.progress.UpdateState;
import dev.sluice.workflow.result.UpdateError;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells those who want to know how an update has ended. An activity for each, so that what one of them has been told is not
 * told again for another; that somebody can't be told changes nothing about the update.
 */
final class Notifications {
    private final UpdateInput input;
    private final UpdateCourse course;
    private final Supplier<Optional<List<FailedFlow>>> failures;
    private @Nullable MissedRuns missed;

    /**
     * @param failures the flows that have failed; empty where some of them run again by themselves
     */
    Notifications(UpdateInput input, UpdateCourse course, Supplier<Optional<List<FailedFlow>>> failures) {
        this.input = input;
        this.course = course;
        this.failures = failures;
        this.missed = (MissedRuns) Workflow.getMemo(MissedRuns.MEMO, MissedRuns.class);
    }

    /** An update has written its closing record. What goes on by itself has not ended; a cancellation was somebody's wish. */
    void ended(FinishTask closing) {
        if (closing.state().equals(UpdateState.COMPLETED.name())) {
            tell(news(closing, List.of(), false));
        } else if (closing.state().equals(UpdateState.FAILED.name())) {
            failures.get().ifPresent(failed -> tell(news(closing, failed, input.holdsOnFailure())));
        }
    }

    private UpdateNews news(FinishTask closing, List<FailedFlow> failed, boolean isOnHold) {
        return new UpdateNews(
                closing.spec(),
                closing.updateId(),
                course.cause(),
                closing.state(),
                null,
                closing.message(),
                failed,
                isOnHold,
                missed);
    }

    /** An update can't be planned. */
    void notPlanned(StepFailure failure) {
        UpdateError error = failure.updateError();
        tell(new UpdateNews(
                Plan.spec(input),
                course.updateId(),
                course.cause(),
                UpdateState.FAILED.name(),
                error.code(),
                error.message(),
                List.of(),
                false,
                missed));
    }

    private void tell(UpdateNews news) {
        // An update that goes on afterwards has told them.
        missed = null;
        Workflow.newDetachedCancellationScope(() -> tellAll(news)).run();
    }

    private void tellAll(UpdateNews news) {
        NoticeActivities steps = Workflow.newActivityStub(NoticeActivities.class, StepOptions.alerts());
        try {
            Notices told = steps.alerts(news);
            Promise.allOf(told.notices().stream()
                            .map(notice -> deliver(new NoticeTask(told.pipeline(), news, notice)))
                            .toList())
                    .get();
        } catch (ActivityFailure e) {
            // The history shows it; the update has ended as it has.
        }
    }

    private Promise<Boolean> deliver(NoticeTask task) {
        Notice notice = task.notice();
        return Workflow.newUntypedActivityStub(StepOptions.notice(notice, course))
                .executeAsync(StepNames.NOTIFY, Void.class, task)
                .handle((done, failure) -> failure == null);
    }
}
