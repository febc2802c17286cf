import type { SignerRole } from '../../../../contract/documents/vocabulary.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import type { Block, Composed } from '../../../../platform/mail/compose.ts'
import { letterOf, textOf } from '../../mail/letter.ts'

/** What somebody is asked to sign, and until when, in words. */
interface Request {
  name: string
  port: string
  title: string
  role: SignerRole
  /** What the sender wrote to them. */
  subject: string | null
  message: string | null
  until: string | null
}

const sampleOf = (title: string, port: string): Request => ({
  ...{ name: 'Vera Dahl', port, title, role: 'client' },
  ...{ subject: null, message: null, until: '31.12.2030' },
})

export const eoiLetter = letterOf('eoi_invitation', {
  category: 'eoi_invitation',
  sample: (port) => sampleOf('EOI B12', port),
  write: (values: Request, { language, hello }) => invitation(values, language, hello),
})

export const signingInvitationLetter = letterOf('signing_invitation', {
  category: 'signing_invitation',
  sample: (port) => sampleOf('Contract B12', port),
  write: (values: Request, { language, hello }) => invitation(values, language, hello),
})

export const signingReminderLetter = letterOf('signing_reminder', {
  category: 'signing_reminder',
  sample: (port) => sampleOf('Contract B12', port),
  write: ({ name, until }: Request, { say, hello }) => ({
    subject: say('subject'),
    blocks: [
      hello(name),
      { text: until ? `${say('text')} ${say('until')}` : say('text') },
      { button: say('button') },
      { text: say('note') },
    ],
  }),
})

interface Completion {
  name: string
  port: string
  title: string
  signers: readonly string[]
  attached: boolean
}

export const completionLetter = letterOf('signing_completed', {
  category: 'signing_completed',
  sample: (port) => ({
    ...{ name: 'Vera Dahl', port, title: 'Contract B12' },
    ...{ signers: ['Vera Dahl', 'Bo Berg'], attached: true },
  }),
  write: ({ name, signers, attached }: Completion, { say, hello }) => ({
    subject: say('subject'),
    blocks: [
      hello(name),
      { text: say('text', { signers: signers.join(', ') }) },
      attached ? { text: say('attached') } : { button: say('button') },
    ],
  }),
})

interface Ending {
  name: string
  port: string
  title: string
  /** `signed_late`: everybody signed at the service after it had ended here. */
  ending: 'declined' | 'expired' | 'cancelled' | 'signed_late'
}

/** What those who were invited are written once a document ended without all signatures, or with all of them after its end. */
export const endingLetter = letterOf('signing_ended', {
  category: 'signing_completed',
  sample: (port) => ({ name: 'Vera Dahl', port, title: 'Contract B12', ending: 'cancelled' as const }),
  write: ({ name, ending }: Ending, { say, hello }) => {
    const isLate = ending === 'signed_late'
    return {
      subject: say(isLate ? 'lateSubject' : 'subject'),
      blocks: [hello(name), { text: say(`ended.${ending}`) }, { text: say(isLate ? 'late' : 'void') }],
    }
  },
})

function invitation(values: Request, language: ClientLanguage, hello: (name: string) => Block): Composed {
  const { name, role, subject, message, until } = values
  const say = (text: Parameters<typeof textOf<'signing_invitation'>>[2]) =>
    textOf(language, 'signing_invitation', text, values)
  return {
    subject: subject ?? say('subject'),
    blocks: [
      // Whoever wrote the message greets in it.
      ...(message ? [] : [hello(name)]),
      { text: say(`request.${role}`) },
      ...(message ? [{ quote: message }] : []),
      { button: say('button') },
      { text: until ? `${say('until')} ${say('note')}` : say('note') },
    ],
  }
}
