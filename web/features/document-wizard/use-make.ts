import { useState } from 'react'
import { showToast } from '../../../ui/overlays/toast.tsx'
import type { useRequiredCustom } from '../../kit/custom/required-custom.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useOpenMade } from '../../kit/record/links/records.tsx'
import { useStillHere } from '../../kit/screen/still-here.ts'
import { ApiError } from '../../kit/server/api-error.ts'
import { useWrite, type WriteInput } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Acknowledged, acknowledgedBy } from '../documents/public/send-question.tsx'
import { useStoreAddress } from '../documents/public/sending/use-store-address.ts'
import { useStoredFile } from '../files/public/stored-file.ts'
import type { About } from './use-about.ts'
import { type Draft, newAddressOf } from './wizard.ts'

type RequiredFields = ReturnType<typeof useRequiredCustom>
type Body = WriteInput<'documentWizard', 'make'>['body']

/** Makes the document, and opens it. */
export function useMake(about: About, draft: Draft, custom: RequiredFields) {
  const { t } = useTranslation()
  const { can } = usePort()
  const store = useStoreAddress()
  const fileStore = useStoredFile()
  const begin = useOpenMade()
  const beginHere = useStillHere()
  const write = useWrite('documentWizard', 'make', { touches: ['documents', 'files', 'interests'] })
  const [busy, setBusy] = useState<'draft' | 'send' | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [question, setQuestion] = useState<(Acknowledged & { error: ApiError }) | null>(null)
  async function make(send: boolean, known: Acknowledged = {}) {
    setProblem(null)
    setQuestion(null)
    const own = custom.read()
    if (own === null) return
    setBusy(send ? 'send' : 'draft')
    const done = begin()
    const isStillHere = beginHere()
    try {
      const templateId = draft.template?.id ?? draft.service?.id
      const source = templateId
        ? { source: 'template' as const, templateId }
        : {
            source: 'upload' as const,
            fileId: await fileStore(draft.file!, besideFile(about)),
            fields: fieldsOf(draft),
          }
      const { id, title } = await write.mutateAsync({
        body: {
          ...about,
          ...bodyOf(draft),
          ...(own as Pick<Body, 'custom'>),
          ...source,
          send,
          ...known,
        },
      })
      done({ title: t(send ? 'wizard.sent' : 'wizard.kept', { title }) }, { type: 'document', id })
      const address = newAddressOf(draft)
      if (address && draft.storesAddress && can('clients.edit')) await store(draft.known.client!.id, address)
    } catch (error) {
      const asks = acknowledgedBy(error)
      // Who has gone on meanwhile would take it for done.
      if (!isStillHere())
        showToast({
          tone: 'danger',
          title: t(send ? 'wizard.notSent' : 'wizard.notKept'),
          detail: problemText(error),
        })
      else if (asks) setQuestion({ ...known, ...asks, error: error as ApiError })
      else if (!custom.place(error)) setProblem(error)
    } finally {
      setBusy(null)
    }
  }

  return {
    make: (send: boolean) => void make(send),
    busy,
    problem,
    errors: errorsOf(problem),
    /** What is asked once more before it is sent, and the way on for whoever knows. */
    question: question?.error ?? null,
    sendAnyway: () => {
      const { error: _error, ...known } = question!
      void make(true, known)
    },
    stop: () => setQuestion(null),
  }
}

function bodyOf(draft: Draft): Omit<Body, 'source'> {
  const { title, documentType, recipients, signingOrder, message, reminderDays, remindersDisabled } = draft
  const copies = draft.copies.split(/[\s,;]+/).filter(Boolean)
  return {
    ...(title.trim() ? { title: title.trim() } : {}),
    documentType,
    signers: recipients.map(({ name, email, role, signingOrder: order }) => ({
      ...{ name: name!.trim(), email: email!.trim(), role },
      signingOrder: order,
    })),
    signingOrder,
    ...(message.trim() ? { message: message.trim() } : {}),
    ...(reminderDays && !remindersDisabled ? { reminderCadenceOverride: reminderDays } : {}),
    remindersDisabled,
    // The whole of that day.
    ...(draft.expiresOn ? { expiresAt: new Date(`${draft.expiresOn}T23:59:59`).toISOString() } : {}),
    ...(copies.length > 0 ? { completionCcEmails: copies } : {}),
  }
}

function fieldsOf({ fields }: Draft): Body['fields'] {
  return fields.flatMap(({ key: _key, signerIndex, options, ...rest }) =>
    signerIndex === null ? [] : [{ ...rest, signerIndex, options: [...options] }],
  )
}

/** What was refused of a recipient, by the place where it is written. */
function errorsOf(problem: unknown): Readonly<Record<string, string>> {
  if (!(problem instanceof ApiError)) return {}
  return Object.fromEntries(
    problem.details.map(({ path, message }) => [path.replace(/^signers\./, 'recipients.'), message]),
  )
}

/** What the PDF stands on: the deal, or the client. */
function besideFile({ interestId, clientId }: About): Record<string, string> {
  if (interestId) return { entityType: 'interest', entityId: interestId }
  return clientId ? { clientId } : {}
}
