package dev.sluice.state;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.Optional;

/**
 * One turn of a pipeline's lease, as it is kept in a file whose number is the turn's.
 *
 * @param turn number of the turn, from 1, only ever growing
 * @param updateId the update that holds it
 * @param host machine of the process that renewed it last
 * @param pid that process
 * @param processStartedMs when that process started, ms since 1970: a number that is used again is another process
 * @param expiresAt when it ends if nobody renews it
 * @param released whether it was given back
 */
public record LeaseRecord(
        long turn, String updateId, String host, long pid, long processStartedMs, Instant expiresAt, boolean released) {
    private static final String HOST = hostName();
    private static final long PROCESS_STARTED_MS = startOf(ProcessHandle.current())
            .orElse(ManagementFactory.getRuntimeMXBean().getStartTime());

    static LeaseRecord heldHere(long turn, String updateId, Instant expiresAt) {
        return new LeaseRecord(
                turn, updateId, HOST, ProcessHandle.current().pid(), PROCESS_STARTED_MS, expiresAt, false);
    }

    LeaseRecord givenBack() {
        return new LeaseRecord(turn, updateId, host, pid, processStartedMs, expiresAt, true);
    }

    /** Whether nobody can be using it: given back, run out, or held by a process of this machine that has ended. */
    boolean isFree(Instant now) {
        return released || now.isAfter(expiresAt) || (host.equals(HOST) && !isHolderAlive());
    }

    private boolean isHolderAlive() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .flatMap(LeaseRecord::startOf)
                .map(started -> started == processStartedMs)
                .orElse(false);
    }

    private static Optional<Long> startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }
}
