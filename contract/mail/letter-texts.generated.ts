// Made by `npm run generate`.
import backupsen from '../backups/letters.en.json' with { type: 'json' }
import documentsen from '../documents/letters.en.json' with { type: 'json' }
import invoicesen from '../invoices/letters.en.json' with { type: 'json' }
import mailen from '../mail/letters.en.json' with { type: 'json' }
import notificationsen from '../notifications/letters.en.json' with { type: 'json' }
import peopleen from '../people/letters.en.json' with { type: 'json' }
import portalen from '../portal/letters.en.json' with { type: 'json' }
import privacyen from '../privacy/letters.en.json' with { type: 'json' }
import renewalsen from '../renewals/letters.en.json' with { type: 'json' }
import reportsen from '../reports/letters.en.json' with { type: 'json' }
import residentialInterestsen from '../residential-interests/letters.en.json' with { type: 'json' }
import supplementalInfoen from '../supplemental-info/letters.en.json' with { type: 'json' }
import waitingListen from '../waiting-list/letters.en.json' with { type: 'json' }
import webhooksen from '../webhooks/letters.en.json' with { type: 'json' }
import backupssv from '../backups/letters.sv.json' with { type: 'json' }
import documentssv from '../documents/letters.sv.json' with { type: 'json' }
import invoicessv from '../invoices/letters.sv.json' with { type: 'json' }
import mailsv from '../mail/letters.sv.json' with { type: 'json' }
import notificationssv from '../notifications/letters.sv.json' with { type: 'json' }
import peoplesv from '../people/letters.sv.json' with { type: 'json' }
import portalsv from '../portal/letters.sv.json' with { type: 'json' }
import privacysv from '../privacy/letters.sv.json' with { type: 'json' }
import renewalssv from '../renewals/letters.sv.json' with { type: 'json' }
import reportssv from '../reports/letters.sv.json' with { type: 'json' }
import residentialInterestssv from '../residential-interests/letters.sv.json' with { type: 'json' }
import supplementalInfosv from '../supplemental-info/letters.sv.json' with { type: 'json' }
import waitingListsv from '../waiting-list/letters.sv.json' with { type: 'json' }
import webhookssv from '../webhooks/letters.sv.json' with { type: 'json' }
import backupsfi from '../backups/letters.fi.json' with { type: 'json' }
import documentsfi from '../documents/letters.fi.json' with { type: 'json' }
import invoicesfi from '../invoices/letters.fi.json' with { type: 'json' }
import mailfi from '../mail/letters.fi.json' with { type: 'json' }
import notificationsfi from '../notifications/letters.fi.json' with { type: 'json' }
import peoplefi from '../people/letters.fi.json' with { type: 'json' }
import portalfi from '../portal/letters.fi.json' with { type: 'json' }
import privacyfi from '../privacy/letters.fi.json' with { type: 'json' }
import renewalsfi from '../renewals/letters.fi.json' with { type: 'json' }
import reportsfi from '../reports/letters.fi.json' with { type: 'json' }
import residentialInterestsfi from '../residential-interests/letters.fi.json' with { type: 'json' }
import supplementalInfofi from '../supplemental-info/letters.fi.json' with { type: 'json' }
import waitingListfi from '../waiting-list/letters.fi.json' with { type: 'json' }
import webhooksfi from '../webhooks/letters.fi.json' with { type: 'json' }

const en = {
  ...backupsen.letters,
  ...documentsen.letters,
  ...invoicesen.letters,
  ...mailen.letters,
  ...notificationsen.letters,
  ...peopleen.letters,
  ...portalen.letters,
  ...privacyen.letters,
  ...renewalsen.letters,
  ...reportsen.letters,
  ...residentialInterestsen.letters,
  ...supplementalInfoen.letters,
  ...waitingListen.letters,
  ...webhooksen.letters,
}
const sv: typeof en = {
  ...backupssv.letters,
  ...documentssv.letters,
  ...invoicessv.letters,
  ...mailsv.letters,
  ...notificationssv.letters,
  ...peoplesv.letters,
  ...portalsv.letters,
  ...privacysv.letters,
  ...renewalssv.letters,
  ...reportssv.letters,
  ...residentialInterestssv.letters,
  ...supplementalInfosv.letters,
  ...waitingListsv.letters,
  ...webhookssv.letters,
}
const fi: typeof en = {
  ...backupsfi.letters,
  ...documentsfi.letters,
  ...invoicesfi.letters,
  ...mailfi.letters,
  ...notificationsfi.letters,
  ...peoplefi.letters,
  ...portalfi.letters,
  ...privacyfi.letters,
  ...renewalsfi.letters,
  ...reportsfi.letters,
  ...residentialInterestsfi.letters,
  ...supplementalInfofi.letters,
  ...waitingListfi.letters,
  ...webhooksfi.letters,
}

/** What each letter says, by language. */
export const textsOfLetters = { en, sv, fi } as const
