package dev.sluice.worker.deploy;

import dev.sluice.worker.deploy.Change.Action;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.job.JobInput.Timetable;
import dev.sluice.workflow.job.PipelineJobWorkflow;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.schedules.Schedule;
import io.temporal.client.schedules.ScheduleActionExecutionStartWorkflow;
import io.temporal.client.schedules.ScheduleActionResult;
import io.temporal.client.schedules.ScheduleActionStartWorkflow;
import io.temporal.client.schedules.ScheduleBackfill;
import io.temporal.client.schedules.ScheduleClient;
import io.temporal.client.schedules.ScheduleClientOptions;
import io.temporal.client.schedules.ScheduleDescription;
import io.temporal.client.schedules.ScheduleException;
import io.temporal.client.schedules.ScheduleHandle;
import io.temporal.client.schedules.ScheduleListDescription;
import io.temporal.client.schedules.ScheduleOptions;
import io.temporal.client.schedules.SchedulePolicy;
import io.temporal.client.schedules.ScheduleSpec;
import io.temporal.client.schedules.ScheduleState;
import io.temporal.client.schedules.ScheduleUpdate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Jobs that run at certain times: each is a schedule of the service, which starts {@code PipelineJob}. */
final class JobSchedules implements Starter {
    /** What was missed for longer than this, as the service was away, is not made up for. */
    private static final Duration CATCH_UP = Duration.ofHours(12);

    private final TemporalService service;
    private final ScheduleClient schedules;

    JobSchedules(TemporalService service) {
        this.service = service;
        this.schedules = ScheduleClient.newInstance(
                service.stubs(),
                ScheduleClientOptions.newBuilder()
                        .setNamespace(service.client().getOptions().getNamespace())
                        .setDataConverter(service.client().getOptions().getDataConverter())
                        .build());
    }

    /** What deploying a job would do. */
    Change plan(JobInput job) {
        String name = JobNames.of(job);
        Action action = find(name)
                .map(deployed -> SameJson.is(definition(deployed), job) ? Action.KEEP : Action.CHANGE)
                .orElse(Action.CREATE);
        return new Change(action, name, DeployedJob.SCHEDULE, when(job));
    }

    void create(JobInput job, String taskQueue, Instant now) {
        Timetable times = job.schedule();
        schedules.createSchedule(
                JobNames.scheduleId(JobNames.of(job)),
                schedule(job, taskQueue, times != null && times.isPaused(), now),
                ScheduleOptions.newBuilder().build());
    }

    /** A pause that somebody made stays, unless the bundle says otherwise now. */
    void change(JobInput job, String taskQueue, Instant now) {
        handle(JobNames.of(job)).update(found -> {
            ScheduleDescription deployed = found.getDescription();
            Timetable before = definition(deployed).schedule();
            Timetable after = job.schedule();
            boolean wasPaused = before != null && before.isPaused();
            boolean becomesPaused = after != null && after.isPaused();
            boolean isPaused = wasPaused == becomesPaused
                    ? deployed.getSchedule().getState().isPaused()
                    : becomesPaused;
            return new ScheduleUpdate(schedule(job, taskQueue, isPaused, now));
        });
    }

    @Override
    public void delete(String name) {
        handle(name).delete();
    }

    @Override
    public void pause(String name) {
        handle(name).pause("paused with sluice schedule pause");
    }

    @Override
    public void resume(String name) {
        handle(name).unpause("resumed with sluice schedule resume");
    }

    @Override
    public void trigger(String name) {
        handle(name).trigger();
    }

    /** Runs for each time that the schedule has in between, one after the other. */
    void backfill(String name, Instant from, Instant to) {
        handle(name)
                .backfill(List.of(
                        new ScheduleBackfill(from, to, ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ALL)));
    }

    @Override
    public String kind() {
        return DeployedJob.SCHEDULE;
    }

    @Override
    public boolean exists(String name) {
        return find(name).isPresent();
    }

    @Override
    public List<String> names() {
        return schedules
                .listSchedules()
                .map(ScheduleListDescription::getScheduleId)
                .filter(JobNames::isSchedule)
                .map(JobNames::ofSchedule)
                .sorted()
                .toList();
    }

    @Override
    public Optional<DeployedJob> show(String name) {
        return find(name).map(this::show);
    }

    /** The zone of a job's times, if it has times. */
    Optional<String> timeZone(String name) {
        return find(name).map(JobSchedules::definition).map(JobInput::schedule).map(Timetable::timeZone);
    }

    private DeployedJob show(ScheduleDescription deployed) {
        JobInput job = definition(deployed);
        List<Instant> next = deployed.getInfo().getNextActionTimes();
        List<ScheduleActionResult> recent = deployed.getInfo().getRecentActions();
        String lastRun = recent.isEmpty() ? null : workflowId(recent.get(recent.size() - 1));
        boolean isPaused = deployed.getSchedule().getState().isPaused();
        return new DeployedJob(
                JobNames.of(job),
                DeployedJob.SCHEDULE,
                when(job),
                isPaused ? DeployedJob.PAUSED : DeployedJob.ACTIVE,
                isPaused || next.isEmpty() ? null : next.get(0).toString(),
                lastRun,
                lastRun == null ? null : service.runState(lastRun),
                deployed.getInfo().getNumActionsMissedCatchupWindow()
                        + deployed.getInfo().getNumActionsSkippedOverlap());
    }

    private static @Nullable String workflowId(ScheduleActionResult run) {
        return run.getAction() instanceof ScheduleActionExecutionStartWorkflow started ? started.getWorkflowId() : null;
    }

    private Optional<ScheduleDescription> find(String name) {
        try {
            return Optional.of(handle(name).describe());
        } catch (ScheduleException e) {
            if (TemporalService.isNotFound(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private ScheduleHandle handle(String name) {
        return schedules.getHandle(JobNames.scheduleId(name));
    }

    private static JobInput definition(ScheduleDescription deployed) {
        ScheduleActionStartWorkflow action =
                (ScheduleActionStartWorkflow) deployed.getSchedule().getAction();
        return action.getArguments().get(0, JobInput.class);
    }

    private static String when(JobInput job) {
        Timetable times = job.schedule();
        return times == null ? "" : times.quartz() + " " + times.timeZone();
    }

    private static Schedule schedule(JobInput job, String taskQueue, boolean isPaused, Instant now) {
        Timetable times = job.schedule();
        return Schedule.newBuilder()
                .setAction(ScheduleActionStartWorkflow.newBuilder()
                        .setWorkflowType(PipelineJobWorkflow.TYPE)
                        .setArguments(job)
                        .setOptions(WorkflowOptions.newBuilder()
                                .setWorkflowId(JobNames.scheduleId(JobNames.of(job)))
                                .setTaskQueue(taskQueue)
                                .setStaticSummary("job " + job.name())
                                .setStaticDetails("of bundle " + job.bundle())
                                .build())
                        .build())
                .setSpec(times == null ? ScheduleSpec.newBuilder().build() : ScheduleSpecs.of(times, now))
                .setPolicy(SchedulePolicy.newBuilder()
                        .setOverlap(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ONE)
                        .setCatchupWindow(CATCH_UP)
                        .build())
                .setState(ScheduleState.newBuilder().setPaused(isPaused).build())
                .build();
    }
}
