package dev.sluice.worker.service;

import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ctrl-C and SIGTERM. Shutdown hooks are no use here: Spark's own would stop the session at the same time as ours try to
 * end the work in order.
 */
public final class Interrupts {
    private static final Logger LOG = LoggerFactory.getLogger(Interrupts.class);
    private static final int EXIT_CANCELLED = 130;

    private Interrupts() {}

    /** The first signal runs the action on a thread of its own; the second ends the process at once. */
    public static void onSignal(Runnable action) {
        AtomicInteger signals = new AtomicInteger();
        Runnable handler = () -> {
            if (signals.incrementAndGet() > 1) {
                Runtime.getRuntime().halt(EXIT_CANCELLED);
            }
            new Thread(action, "sluice-signal").start();
        };
        handle("INT", handler);
        handle("TERM", handler);
    }

    /** By reflection, since the compiler warns of the only class there is for it and cannot be told not to. */
    private static void handle(String signal, Runnable handler) {
        try {
            Class<?> signalType = Class.forName("sun.misc.Signal");
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Object proxy = Proxy.newProxyInstance(
                    handlerType.getClassLoader(), new Class<?>[] {handlerType}, (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            handler.run();
                        }
                        return null;
                    });
            signalType
                    .getMethod("handle", signalType, handlerType)
                    .invoke(null, signalType.getConstructor(String.class).newInstance(signal), proxy);
        } catch (ReflectiveOperationException e) {
            LOG.debug("signal {} cannot be handled here", signal, e);
        }
    }
}
