package dev.sluice.activity.schedule;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.sluice.workflow.job.missed.MissedActivities;
import dev.sluice.workflow.job.missed.MissedTask;
import dev.sluice.workflow.notice.MissedRuns;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.api.schedule.v1.ScheduleInfo;
import io.temporal.api.workflowservice.v1.DescribeScheduleRequest;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.time.Instant;
import java.util.List;

/**
 * Asks the service about a schedule.
 *
 * <p>Thread safety: yes.
 */
public final class MissedRunsActivity implements MissedActivities {
    @Override
    public MissedRuns missed(MissedTask task) {
        ActivityExecutionContext context = Activity.getExecutionContext();
        WorkflowServiceBlockingStub service =
                context.getWorkflowClient().getWorkflowServiceStubs().blockingStub();
        String namespace = context.getInfo().getNamespace();
        ScheduleInfo info = service.describeSchedule(DescribeScheduleRequest.newBuilder()
                        .setNamespace(namespace)
                        .setScheduleId(task.schedule())
                        .build())
                .getInfo();
        Instant run = Instant.parse(task.time());
        List<Instant> started = info.getRecentActionsList().stream()
                .map(action -> instant(action.getScheduleTime()))
                .toList();
        Instant previous = MissedTimes.previous(started, run).orElse(instant(info.getCreateTime()));
        Instant now = Instant.now();
        List<Instant> times =
                previous.isBefore(now) ? times(service, namespace, task.schedule(), previous, now) : List.of();
        return new MissedTimes(
                        info.getMissedCatchupWindow() + info.getOverlapSkipped() + info.getBufferDropped(),
                        previous,
                        times.stream()
                                .filter(time -> time.isAfter(previous) && time.isBefore(run))
                                .toList(),
                        (int) times.stream().filter(time -> time.isAfter(run)).count())
                .of(task);
    }

    private static List<Instant> times(
            WorkflowServiceBlockingStub service, String namespace, String schedule, Instant from, Instant to) {
        return service
                .listScheduleMatchingTimes(ListScheduleMatchingTimesRequest.newBuilder()
                        .setNamespace(namespace)
                        .setScheduleId(schedule)
                        .setStartTime(Timestamps.fromMillis(from.toEpochMilli()))
                        .setEndTime(Timestamps.fromMillis(to.toEpochMilli()))
                        .build())
                .getStartTimeList()
                .stream()
                .map(MissedRunsActivity::instant)
                .toList();
    }

    private static Instant instant(Timestamp time) {
        return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
    }
}
