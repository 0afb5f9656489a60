-- The text of a mail may hold a link with which its reader chooses a password: it is kept until it is sent, no longer.
update outgoing_mail set body_text = '' where sent_at is not null;
