package dev.sluice.worker.process;

import dev.sluice.worker.service.TemporalService;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowStub;

/** {@code sluice dev} for a project, on free ports. */
final class DevProcess implements AutoCloseable {
    private final SluiceProcess process;
    private final int port;
    private final int uiPort;
    private final String address;
    private final TemporalService service;

    private DevProcess(SluiceProcess process, int port, int uiPort) {
        this.process = process;
        this.port = port;
        this.uiPort = uiPort;
        this.address = "127.0.0.1:" + port;
        process.awaitLine(line -> line.startsWith("worker ready"));
        this.service = TemporalService.connect(address, null);
    }

    static DevProcess start(Project project) {
        int port = DevServer.freePort();
        int uiPort = DevServer.freePort();
        return new DevProcess(
                SluiceProcess.start(
                        "dev", project.path(), "--port", Integer.toString(port), "--ui-port", Integer.toString(uiPort)),
                port,
                uiPort);
    }

    int port() {
        return port;
    }

    String address() {
        return address;
    }

    String uiAddress() {
        return "http://127.0.0.1:" + uiPort;
    }

    WorkflowClient client() {
        return service.client();
    }

    /** An update as it stands, also after a reset. */
    WorkflowStub update(String updateId) {
        return client().newUntypedWorkflowStub(workflowId(updateId));
    }

    static String workflowId(String updateId) {
        return "sluice/shop/" + updateId;
    }

    SluiceProcess process() {
        return process;
    }

    @Override
    public void close() {
        service.close();
        process.terminate();
        process.exitCode();
    }
}
