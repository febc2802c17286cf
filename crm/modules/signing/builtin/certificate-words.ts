import type { SignerRole } from '../../../../contract/documents/vocabulary.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'

/** What the page that states how a document was signed says, in the language of the port. */
export interface CertificateWords {
  title: string
  intro: string
  document: string
  id: string
  port: string
  pages: string
  sent: string
  sentBy: string
  /** Beside the address at which the file is checked. */
  verify: string
  identity: string
  byLink: (email: string) => string
  bySession: (email: string) => string
  notOpened: string
  /** Beside the SHA-256 of what a signer filled in. */
  values: string
  lastSigned: string
  hash: string
  email: string
  invited: string
  opened: string
  signed: string
  approved: string
  address: string
  browser: string
  consent: string
  agreed: string
  history: string
  unknown: string
  note: string
  reason: string
  roles: Readonly<Record<SignerRole, string>>
  events: Readonly<Record<string, (name: string, more: EventWords) => string>>
}

/** What an event says beside the name of its signer; empty where it says nothing of it. */
export interface EventWords {
  by: string
  before: string
  after: string
  isReminder: boolean
}

const en: CertificateWords = {
  title: 'Certificate of signing',
  intro: 'This page states how the document before it was signed. It was made when the last signature came.',
  document: 'Document',
  id: 'Document ID',
  port: 'Port',
  pages: 'Pages',
  sent: 'Sent',
  sentBy: 'Sent by',
  verify: 'Verify this document',
  identity: 'Identified by',
  byLink: (email) => `Link by e-mail to ${email}`,
  bySession: (email) => `Signed in to the port as ${email}`,
  notOpened: 'Not opened before signing',
  values: 'SHA-256 of their values',
  lastSigned: 'Last signature',
  hash: 'SHA-256 of the original',
  email: 'E-mail',
  invited: 'Invited',
  opened: 'Opened',
  signed: 'Signed',
  approved: 'Approved',
  address: 'IP address',
  browser: 'Browser',
  consent: 'Consent',
  agreed: 'Agreed to sign electronically',
  history: 'History',
  unknown: '–',
  note: 'The document is sealed with the certificate of the installation (PAdES). A reader of PDFs shows whether it was changed since.',
  reason: 'Signed by everybody',
  roles: {
    client: 'Signer',
    developer: 'Signer for the port',
    approver: 'Approver',
    witness: 'Witness',
    cc: 'Copy',
  },
  events: {
    created: (_, { by }) => (by ? `Created by ${by}` : 'Created'),
    updated: (_, { by }) => (by ? `Changed by ${by}` : 'Changed'),
    sent: (_, { by }) => (by ? `Sent for signing by ${by}` : 'Sent for signing'),
    invited: (name) => `${name} was invited`,
    mailed: (name, { isReminder }) =>
      isReminder ? `Reminder mailed to ${name}` : `Invitation mailed to ${name}`,
    reminded: (name) => `${name} was reminded`,
    signer_changed: (_, { before, after, by }) =>
      `Signer corrected from ${before} to ${after}${by ? ` by ${by}` : ''}`,
    link_given: (name, { by }) => `Link for ${name} handed to ${by}`,
    identified: (name) => `${name} opened the document signed in to the port`,
    opened: (name) => `${name} opened the document`,
    signed: (name) => `${name} signed`,
    automated: (_, { by }) => (by ? `Invitations automated by ${by}` : 'Invitations automated'),
    failed: () => 'A step failed and was tried again',
    timestamp_missing: () => 'Sealed without a time stamp: the time stamp authority did not answer',
    validation_missing: () => 'Sealed without all data for long-term validation',
  },
}

const sv: CertificateWords = {
  title: 'Signeringsintyg',
  intro:
    'Den här sidan visar hur dokumentet framför den skrevs under. Den gjordes när den sista underskriften kom.',
  document: 'Dokument',
  id: 'Dokumentets id',
  port: 'Hamn',
  pages: 'Sidor',
  sent: 'Skickat',
  sentBy: 'Skickat av',
  verify: 'Kontrollera dokumentet',
  identity: 'Identifierad genom',
  byLink: (email) => `Länk via e-post till ${email}`,
  bySession: (email) => `Inloggad i hamnen som ${email}`,
  notOpened: 'Öppnades inte före underskriften',
  values: 'SHA-256 av deras uppgifter',
  lastSigned: 'Sista underskriften',
  hash: 'Originalets SHA-256',
  email: 'E-post',
  invited: 'Inbjuden',
  opened: 'Öppnade',
  signed: 'Skrev under',
  approved: 'Godkände',
  address: 'IP-adress',
  browser: 'Webbläsare',
  consent: 'Samtycke',
  agreed: 'Gick med på att skriva under elektroniskt',
  history: 'Historik',
  unknown: '–',
  note: 'Dokumentet är förseglat med installationens certifikat (PAdES). En PDF-läsare visar om det har ändrats sedan dess.',
  reason: 'Underskrivet av alla',
  roles: {
    client: 'Undertecknare',
    developer: 'Undertecknare för hamnen',
    approver: 'Godkännare',
    witness: 'Vittne',
    cc: 'Kopia',
  },
  events: {
    created: (_, { by }) => (by ? `Skapades av ${by}` : 'Skapades'),
    updated: (_, { by }) => (by ? `Ändrades av ${by}` : 'Ändrades'),
    sent: (_, { by }) => (by ? `Skickades för underskrift av ${by}` : 'Skickades för underskrift'),
    invited: (name) => `${name} bjöds in`,
    mailed: (name, { isReminder }) =>
      isReminder ? `Påminnelse mejlades till ${name}` : `Inbjudan mejlades till ${name}`,
    reminded: (name) => `${name} påmindes`,
    signer_changed: (_, { before, after, by }) =>
      `Undertecknaren rättades från ${before} till ${after}${by ? ` av ${by}` : ''}`,
    link_given: (name, { by }) => `Länken för ${name} lämnades till ${by}`,
    identified: (name) => `${name} öppnade dokumentet inloggad i hamnen`,
    opened: (name) => `${name} öppnade dokumentet`,
    signed: (name) => `${name} skrev under`,
    automated: (_, { by }) => (by ? `Inbjudningar automatiserades av ${by}` : 'Inbjudningar automatiserades'),
    failed: () => 'Ett steg misslyckades och gjordes om',
    timestamp_missing: () => 'Förseglades utan tidsstämpel: tidsstämplingstjänsten svarade inte',
    validation_missing: () => 'Förseglades utan alla uppgifter för långtidsvalidering',
  },
}

const fi: CertificateWords = {
  title: 'Allekirjoitustodistus',
  intro:
    'Tämä sivu kertoo, miten sitä edeltävä asiakirja allekirjoitettiin. Se tehtiin, kun viimeinen allekirjoitus saatiin.',
  document: 'Asiakirja',
  id: 'Asiakirjan tunnus',
  port: 'Satama',
  pages: 'Sivuja',
  sent: 'Lähetetty',
  sentBy: 'Lähettäjä',
  verify: 'Tarkista asiakirja',
  identity: 'Tunnistustapa',
  byLink: (email) => `Linkki sähköpostitse: ${email}`,
  bySession: (email) => `Kirjautunut satamaan: ${email}`,
  notOpened: 'Ei avattu ennen allekirjoitusta',
  values: 'Tietojen SHA-256',
  lastSigned: 'Viimeinen allekirjoitus',
  hash: 'Alkuperäisen SHA-256',
  email: 'Sähköposti',
  invited: 'Kutsuttu',
  opened: 'Avasi',
  signed: 'Allekirjoitti',
  approved: 'Hyväksyi',
  address: 'IP-osoite',
  browser: 'Selain',
  consent: 'Suostumus',
  agreed: 'Suostui allekirjoittamaan sähköisesti',
  history: 'Vaiheet',
  unknown: '–',
  note: 'Asiakirja on sinetöity asennuksen varmenteella (PAdES). PDF-lukija näyttää, onko sitä muutettu sen jälkeen.',
  reason: 'Kaikkien allekirjoittama',
  roles: {
    client: 'Allekirjoittaja',
    developer: 'Sataman allekirjoittaja',
    approver: 'Hyväksyjä',
    witness: 'Todistaja',
    cc: 'Kopio',
  },
  events: {
    created: (_, { by }) => (by ? `Luotu: ${by}` : 'Luotu'),
    updated: (_, { by }) => (by ? `Muutettu: ${by}` : 'Muutettu'),
    sent: (_, { by }) => (by ? `Lähetetty allekirjoitettavaksi: ${by}` : 'Lähetetty allekirjoitettavaksi'),
    invited: (name) => `Kutsuttu: ${name}`,
    mailed: (name, { isReminder }) =>
      isReminder ? `Muistutus lähetetty: ${name}` : `Kutsu lähetetty: ${name}`,
    reminded: (name) => `Muistutettu: ${name}`,
    signer_changed: (_, { before, after, by }) =>
      `Allekirjoittaja korjattu: ${before} → ${after}${by ? ` (${by})` : ''}`,
    link_given: (name, { by }) => `Linkki (${name}) annettu: ${by}`,
    identified: (name) => `Asiakirjan avasi satamaan kirjautuneena: ${name}`,
    opened: (name) => `Asiakirjan avasi: ${name}`,
    signed: (name) => `Allekirjoitti: ${name}`,
    automated: (_, { by }) => (by ? `Kutsut automatisoitu: ${by}` : 'Kutsut automatisoitu'),
    failed: () => 'Vaihe epäonnistui ja tehtiin uudelleen',
    timestamp_missing: () => 'Sinetöity ilman aikaleimaa: aikaleimapalvelu ei vastannut',
    validation_missing: () => 'Sinetöity ilman kaikkia pitkäaikaisen varmennuksen tietoja',
  },
}

/** The words of a certificate by language. */
export const certificateWords: Readonly<Record<ClientLanguage, CertificateWords>> = { en, sv, fi }
