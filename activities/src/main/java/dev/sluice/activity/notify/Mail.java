package dev.sluice.activity.notify;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;

/**
 * Sends messages by SMTP, one mail to all receivers.
 *
 * <p>Thread safety: yes.
 */
final class Mail {
    private static final String TIMEOUT_MS = "20000";
    private static final int MAX_SUBJECT = 150;

    private final SmtpSettings settings;

    Mail(SmtpSettings settings) {
        this.settings = settings;
    }

    /**
     * Sends one.
     *
     * @throws dev.sluice.error.PipelineException NOTIFICATION_FAILED, NOTIFICATION_REFUSED
     */
    void send(List<String> receivers, Message message) {
        try {
            MimeMessage mail = new MimeMessage(Session.getInstance(properties()));
            mail.setFrom(new InternetAddress(settings.from()));
            for (String receiver : receivers) {
                mail.addRecipient(jakarta.mail.Message.RecipientType.TO, new InternetAddress(receiver));
            }
            mail.setSubject(subject(message), StandardCharsets.UTF_8.name());
            mail.setText(message.body(), StandardCharsets.UTF_8.name());
            mail.setSentDate(Date.from(Instant.now()));
            // A repeated mail has the same one.
            mail.setHeader("X-Sluice-Notification", message.id());
            if (settings.user() == null) {
                Transport.send(mail);
            } else {
                Transport.send(mail, settings.user(), settings.password());
            }
        } catch (AuthenticationFailedException e) {
            throw DeliveryErrors.mailRefused(settings.host(), "the user can't sign in", e);
        } catch (SendFailedException e) {
            if (isPassing(e)) {
                throw DeliveryErrors.unreachable("the mail server " + settings, e);
            }
            throw DeliveryErrors.mailRefused(settings.host(), String.valueOf(e.getMessage()), e);
        } catch (MessagingException e) {
            throw DeliveryErrors.unreachable("the mail server " + settings, e);
        }
    }

    /** One line, as a header is. */
    private static String subject(Message message) {
        String line = message.subject().replaceAll("\\s+", " ");
        return line.length() <= MAX_SUBJECT ? line : line.substring(0, MAX_SUBJECT - 1) + "…";
    }

    /** Whether the server says with a 4xx code that it may take the mail later, as one does that sees a sender first. */
    private static boolean isPassing(MessagingException failure) {
        boolean isPassing = (failure instanceof SMTPSendFailedException send && isPassing(send.getReturnCode()))
                || (failure instanceof SMTPAddressFailedException address && isPassing(address.getReturnCode()));
        return isPassing || (failure.getNextException() instanceof MessagingException next && isPassing(next));
    }

    private static boolean isPassing(int code) {
        return code >= 400 && code < 500;
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("mail.transport.protocol", "smtp");
        properties.setProperty("mail.smtp.host", settings.host());
        properties.setProperty("mail.smtp.port", Integer.toString(settings.port()));
        properties.setProperty("mail.smtp.auth", Boolean.toString(settings.user() != null));
        properties.setProperty("mail.smtp.starttls.enable", Boolean.toString(settings.startTls()));
        properties.setProperty("mail.smtp.starttls.required", Boolean.toString(settings.startTls()));
        properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
        properties.setProperty("mail.smtp.connectiontimeout", TIMEOUT_MS);
        properties.setProperty("mail.smtp.timeout", TIMEOUT_MS);
        properties.setProperty("mail.smtp.writetimeout", TIMEOUT_MS);
        return properties;
    }
}
