import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SaleDocument } from '../../../../contract/interests/due-document.ts'
import { Field } from '../../../../ui/field.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { RequiredCustom, useRequiredCustom } from '../../../kit/custom/required-custom.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { PdfPages } from '../../../kit/pdf/pdf-pages.tsx'
import { usePdf } from '../../../kit/pdf/use-pdf.ts'
import type { ApiError } from '../../../kit/server/api-error.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { shownMessage, storedMessage } from '../../signing/public/signer-name.ts'
import { acknowledgedBy, SendAlert } from '../public/send-question.tsx'
import { Missing } from './missing.tsx'
import { Recipients } from './recipients.tsx'
import { type Proposal, type Recipient, useSend } from './use-send.ts'

type SendDialogProps = {
  interestId: string
  documentType: SaleDocument
  onClose: () => void
  /** Leads to where berths are linked. */
  onLinkBerth: () => void
}

/** A document of a sale as it goes out: its pages, its message and who gets it; one button sends it. */
export function SendDialog({ interestId, documentType, onClose, onLinkBerth }: SendDialogProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [templateId, setTemplateId] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [written, setWritten] = useState<Readonly<Record<number, Partial<Recipient>>>>({})
  const query = { interestId, documentType, ...(templateId ? { templateId } : {}) }
  const read = useRead('documentWizard', 'proposal', { query }, { staleTime: 0, keepPrevious: true })
  const custom = useRequiredCustom('document')
  const { send, busy, problem, errors } = useSend({ onClose, place: custom.place })
  const proposal = read.data
  const signerName = t('signing.signerName')
  const recipients = (proposal?.recipients ?? []).map((one, at): Recipient => {
    const { name, email, ...rest } = one
    return { ...rest, name: name ?? '', email: email ?? '', ...written[at] }
  })
  const text = message ?? shownMessage(proposal?.message ?? '', signerName)
  const signs = recipients.some(({ role }) => role !== 'cc')
  const asks = acknowledgedBy(problem) !== null

  function submit() {
    const own = custom.read()
    if (!proposal?.templateId || own === null) return
    const stored = storedMessage(text, signerName)
    void send({ interestId, documentType, proposal, message: stored, recipients, custom: own })
  }

  return (
    <FormDialog
      title={`${t(`interests.sendDocument.${documentType}`)}${proposal ? ` · ${proposal.clientName}` : ''}`}
      description={proposal?.title}
      width="xl"
      submitLabel={t(asks ? 'errors.ask.sendAnyway' : 'wizard.send')}
      busy={busy}
      blocked={!proposal?.templateId || !signs || !recipients.every(isComplete)}
      problem={read.error ?? (asks ? null : problem)}
      aside={
        <Link
          to="/$portSlug/documents/new"
          params={{ portSlug: port.slug }}
          search={{ interest: interestId, type: documentType }}
          className="rounded-sm text-accent-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          {t('wizard.direct.more')}
        </Link>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {!proposal && !read.error && <SkeletonLines lines={8} />}
      {proposal && <Missing proposal={proposal} interestId={interestId} onLinkBerth={onLinkBerth} />}
      {asks && <SendAlert error={problem as ApiError} />}
      {proposal?.templateId && (
        <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
          <div className="flex min-w-0 flex-1 flex-col gap-4">
            {proposal.templates.length > 1 && (
              <Field label={t('wizard.direct.template')}>
                <Select
                  value={proposal.templateId}
                  onValueChange={(next) => {
                    setTemplateId(next)
                    setWritten({})
                  }}
                  options={proposal.templates.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Field>
            )}
            <Recipients
              recipients={recipients}
              known={proposal.recipients}
              inTurn={proposal.signingOrder === 'sequential'}
              errors={errors}
              onChange={(at, part) => setWritten({ ...written, [at]: { ...written[at], ...part } })}
            />
            <RequiredCustom custom={custom} />
            <Field label={t('wizard.message')} hint={t('wizard.messageHint', { token: signerName })}>
              <Textarea
                rows={9}
                maxLength={5000}
                value={text}
                onChange={(event) => setMessage(event.target.value)}
              />
            </Field>
          </div>
          <Preview proposal={proposal} interestId={interestId} />
        </div>
      )}
    </FormDialog>
  )
}

const isComplete = ({ name, email }: Recipient) =>
  name.trim() !== '' && /^[^\s@]+@[^\s@]+$/.test(email.trim())

/** The pages as the server makes them of this interest. */
function Preview({ proposal, interestId }: { proposal: Proposal; interestId: string }) {
  const { t } = useTranslation()
  const input = { params: { id: proposal.templateId! }, query: { interestId } }
  const file = useRead('documentTemplates', 'preview', input)
  const { pdf, error, readAgain } = usePdf(file.data ?? null)
  const problem = file.error ?? error
  return (
    <section
      aria-label={t('wizard.direct.preview')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      tabIndex={0}
      className="aspect-[210/297] w-full shrink-0 overflow-y-auto rounded-lg bg-canvas p-2 sm:max-h-[56dvh] sm:w-80 lg:w-96"
    >
      {problem ? (
        <ProblemState error={problem} onRetry={file.error ? () => void file.refetch() : readAgain} />
      ) : pdf ? (
        <PdfPages pdf={pdf} />
      ) : (
        <SkeletonLines lines={10} />
      )}
    </section>
  )
}
