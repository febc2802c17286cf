import { useState } from 'react'
import type { SaleDocument } from '../../../../contract/interests/due-document.ts'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useOpenMade } from '../../../kit/record/links/records.tsx'
import { useStillHere } from '../../../kit/screen/still-here.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { ApiError } from '../../../kit/server/api-error.ts'
import { useWrite, type WriteInput } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { type Acknowledged, acknowledgedBy } from '../public/send-question.tsx'
import { useStoreAddress } from '../public/sending/use-store-address.ts'

export type Proposal = Answer<'documentWizard', 'proposal'>
type Custom = Pick<WriteInput<'documentWizard', 'make'>['body'], 'custom'>

/** Somebody the document goes to, as they are written. */
export interface Recipient {
  role: Proposal['recipients'][number]['role']
  signingOrder: number
  from: Proposal['recipients'][number]['from']
  name: string
  email: string
}

interface Sent {
  interestId: string
  documentType: SaleDocument
  proposal: Proposal
  message: string
  recipients: readonly Recipient[]
  custom: Custom
}

type UseSendInput = {
  onClose: () => void
  /** Says what is wrong with fields of the port; whether that was all. */
  place: (error: unknown) => boolean
}

/** Sends what was proposed; an address that the client had not is stored at the client too. */
export function useSend({ onClose, place }: UseSendInput) {
  const { t } = useTranslation()
  const { can } = usePort()
  const begin = useOpenMade()
  const beginHere = useStillHere()
  const make = useWrite('documentWizard', 'make', { touches: ['documents', 'files', 'interests'] })
  const store = useStoreAddress()
  const [problem, setProblem] = useState<unknown>(null)
  const [known, setKnown] = useState<Acknowledged>({})

  async function send({ interestId, documentType, proposal, message, recipients, custom }: Sent) {
    const done = begin()
    const isStillHere = beginHere()
    // Whoever sends again after a question has answered it.
    const acknowledged = { ...known, ...acknowledgedBy(problem) }
    setKnown(acknowledged)
    setProblem(null)
    try {
      const { id, title } = await make.mutateAsync({
        body: {
          ...{ source: 'template', templateId: proposal.templateId!, interestId, documentType },
          signers: recipients.map(({ name, email, role, signingOrder }) => ({
            ...{ name: name.trim(), email: email.trim(), role, signingOrder },
          })),
          signingOrder: proposal.signingOrder,
          message: message.trim(),
          ...custom,
          send: true,
          ...acknowledged,
        },
      })
      done({ title: t('wizard.sent', { title }) }, { type: 'document', id }, onClose)
      await storeAddress(proposal, recipients)
    } catch (error) {
      if (!isStillHere())
        showToast({ tone: 'danger', title: t('wizard.notSent'), detail: problemText(error) })
      else if (!place(error)) setProblem(error)
    }
  }

  async function storeAddress({ clientId, recipients: known }: Proposal, written: readonly Recipient[]) {
    const at = known.findIndex(({ from, email }) => from === 'client' && email === null)
    if (at < 0 || !can('clients.edit')) return
    await store(clientId, written[at]!.email)
  }

  return { send, busy: make.isPending, problem, errors: errorsOf(problem) }
}

/** What was refused of a recipient, by the place where it is written. */
function errorsOf(problem: unknown): Readonly<Record<string, string>> {
  if (!(problem instanceof ApiError)) return {}
  return Object.fromEntries(problem.details.map(({ path, message }) => [path, message]))
}
