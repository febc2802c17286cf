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
  events: Readonly<Record<string, (name: string) => string>>
}

const en: CertificateWords = {
  title: 'Certificate of signing',
  intro: 'This page states how the document before it was signed. It was made when the last signature came.',
  document: 'Document',
  id: 'Document ID',
  port: 'Port',
  pages: 'Pages',
  sent: 'Sent',
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
    sent: () => 'Sent for signing',
    invited: (name) => `${name} was invited`,
    reminded: (name) => `${name} was reminded`,
    opened: (name) => `${name} opened the document`,
    signed: (name) => `${name} signed`,
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
    sent: () => 'Skickades för underskrift',
    invited: (name) => `${name} bjöds in`,
    reminded: (name) => `${name} påmindes`,
    opened: (name) => `${name} öppnade dokumentet`,
    signed: (name) => `${name} skrev under`,
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
    sent: () => 'Lähetetty allekirjoitettavaksi',
    invited: (name) => `Kutsuttu: ${name}`,
    reminded: (name) => `Muistutettu: ${name}`,
    opened: (name) => `Asiakirjan avasi: ${name}`,
    signed: (name) => `Allekirjoitti: ${name}`,
  },
}

/** The words of a certificate by language. */
export const certificateWords: Readonly<Record<ClientLanguage, CertificateWords>> = { en, sv, fi }
