import type { Composed } from '../../../../platform/mail/compose.ts'
import type { LetterValues } from '../letter.ts'

type Write = (values: LetterValues['backup_late']) => Composed

/** Backups that are late or broken. */
export const backupLetters: Readonly<Record<'en' | 'sv' | 'fi', Write>> = {
  en: ({ name, host, broken, href }) => {
    const what = broken
      ? `The last backup of ${host} failed, or its file is damaged`
      : `A scheduled backup of ${host} is missing`
    return {
      subject: what,
      blocks: [
        { text: name ? `Hello ${name},` : 'Hello,' },
        { text: `${what}.` },
        {
          text: 'Until a backup is made and verified, a fault of the server or its storage could lose data. The page of backups shows the reason.',
        },
        { go: 'Open the backups', href },
      ],
    }
  },
  sv: ({ name, host, broken, href }) => {
    const what = broken
      ? `Den senaste säkerhetskopian av ${host} misslyckades, eller filen är skadad`
      : `En schemalagd säkerhetskopia av ${host} saknas`
    return {
      subject: what,
      blocks: [
        { text: name ? `Hej ${name},` : 'Hej,' },
        { text: `${what}.` },
        {
          text: 'Tills en säkerhetskopia har gjorts och kontrollerats kan ett fel på servern eller lagringen leda till att data går förlorade. Sidan med säkerhetskopior visar orsaken.',
        },
        { go: 'Öppna säkerhetskopiorna', href },
      ],
    }
  },
  fi: ({ name, host, broken, href }) => {
    const what = broken
      ? `Palvelimen ${host} viimeisin varmuuskopio epäonnistui, tai sen tiedosto on vaurioitunut`
      : `Palvelimen ${host} ajastettu varmuuskopio puuttuu`
    return {
      subject: what,
      blocks: [
        { text: name ? `Hei ${name},` : 'Hei,' },
        { text: `${what}.` },
        {
          text: 'Kunnes varmuuskopio on tehty ja tarkistettu, palvelimen tai tallennustilan vika voi hävittää tietoja. Varmuuskopioiden sivu näyttää syyn.',
        },
        { go: 'Avaa varmuuskopiot', href },
      ],
    }
  },
}
