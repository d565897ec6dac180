-- E-mails that go to each recipient apart: what all of them share stands in `outgoing_mail`, what is a recipient's own here,
-- with the Message-ID of that one's e-mail. `next_at` is infinite until the recipient's turn comes.
alter table colonnade.outgoing_mail add column mailing boolean not null default false;
alter table colonnade.outgoing_recipient
  add column mail_id text,
  add column mail_key text,
  -- Sealed; it goes once the e-mail is sent.
  add column content text;
create index outgoing_recipient_key on colonnade.outgoing_recipient (mail_key) where mail_key is not null;

-- Of how many an account has handed over within an hour; of a long mailing most have no part in that.
create index outgoing_handed on colonnade.outgoing_recipient (handed_at) where handed_at is not null;
create index outgoing_taken on colonnade.outgoing_recipient (taken_until) where taken_until is not null;
