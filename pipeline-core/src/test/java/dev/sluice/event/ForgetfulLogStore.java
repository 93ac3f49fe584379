package dev.sluice.event;

import dev.sluice.state.LinkingLogStore;
import java.io.IOException;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A disk that writes a commit and then says it failed, as a network file system may. */
public final class ForgetfulLogStore extends LinkingLogStore {
    static final AtomicInteger LIES_LEFT = new AtomicInteger();

    /** Called by Delta. */
    public ForgetfulLogStore(Configuration hadoopConf) {
        super(hadoopConf);
    }

    @Override
    public void write(Path path, Iterator<String> actions, Boolean overwrite, Configuration hadoopConf)
            throws IOException {
        super.write(path, actions, overwrite, hadoopConf);
        if (LIES_LEFT.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new IOException("the answer was lost");
        }
    }
}
