import { Link as LinkIcon, Mail, PenLine, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { OutstandingOwner } from '../../../../contract/documents/vocabulary.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { RecordLink } from '../../../kit/record/links/records.tsx'
import { useOutstanding } from '../../../kit/record/use-outstanding.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useMe, usePort } from '../../../kit/server/session.tsx'
import { formatWhen } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { termText } from '../../../kit/words/term-text.ts'
import { LinkDialog } from '../link-dialog.tsx'
import { useDocumentSteps } from '../use-document-steps.ts'

type Document = Answer<'documents', 'outstanding'>['documents'][number]

/** What waits for a signature of a record, the latest first: for whom, since when, and what can be done about it. */
export function OutstandingDocuments({ type, id }: { type: OutstandingOwner; id: string }) {
  const { t } = useTranslation()
  const { data } = useOutstanding(type, id)
  if (!data || data.documents.length === 0) return null
  const more = data.total - data.documents.length
  return (
    <ul aria-label={t('documents.outstanding.title')} className="shrink-0">
      {data.documents.map((document) => (
        <Line key={document.id} document={document} mailLeaves={data.mailLeaves} />
      ))}
      {more > 0 && (
        <li className="px-5 py-1 text-xs text-ink-soft">
          {t('documents.outstanding.more', { count: more })}
        </li>
      )}
    </ul>
  )
}

function Line({ document, mailLeaves }: { document: Document; mailLeaves: boolean }) {
  const { t } = useTranslation()
  const { id, documentType, sentAt, failure, status, waitingFor } = document
  const name = termText('document_types', documentType)
  const draft = status === 'draft'
  const only = waitingFor.length === 1 ? waitingFor[0] : undefined
  const facts = [
    failure
      ? t('documents.outstanding.failed')
      : draft
        ? t('documents.outstanding.sending')
        : sentAt && t('documents.outstanding.sent', { when: formatWhen(sentAt) }),
    waitingFor.length > 0 &&
      t('documents.outstanding.waitsFor', { name: waitingFor.map((one) => one.name).join(', ') }),
    only?.invitedAt &&
      (only.openedAt
        ? t('documents.openedAt', { when: formatWhen(only.openedAt) })
        : t('documents.notOpened')),
  ]
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-5 py-1.5',
        failure ? 'bg-danger-soft' : 'bg-accent-soft',
      )}
    >
      {failure && <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />}
      <p role="status" className="min-w-0 flex-1 basis-56 break-words">
        <RecordLink type="document" id={id} className="rounded-sm text-accent-ink hover:underline">
          {name}
        </RecordLink>{' '}
        {facts.filter(Boolean).join(', ')}
      </p>
      {!draft && <Acts document={document} mailLeaves={mailLeaves} />}
    </li>
  )
}

/** What moves it on: one's own signature, else a link where no mail leaves, else a first or another mail. */
function Acts({ document: { id, waitingFor }, mailLeaves }: { document: Document; mailLeaves: boolean }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { user } = useMe()
  const steps = useDocumentSteps(id)
  const [link, setLink] = useState<{ name: string; url: string } | null>(null)
  const mine = waitingFor.find(({ userId }) => userId === user.id)
  if (mine)
    return (
      <Button
        size="sm"
        variant="primary"
        icon={<PenLine />}
        busy={steps.busy}
        onClick={() => steps.openAsSigner(mine.signerId)}
      >
        {t('documents.sign')}
      </Button>
    )
  if (!can('documents.send_for_signing')) return null
  const fresh = waitingFor.find(({ invitedAt }) => invitedAt === null)
  const invited = waitingFor.some(({ invitedAt }) => invitedAt !== null)
  const outside = mailLeaves ? undefined : waitingFor.find(({ linkable }) => linkable)
  return (
    <>
      {outside ? (
        <Button
          size="sm"
          icon={<LinkIcon />}
          title={t('documents.outstanding.noMail')}
          onClick={() => steps.giveLink(outside.signerId, (url) => setLink({ name: outside.name, url }))}
        >
          {t('documents.link')}
        </Button>
      ) : fresh && !invited ? (
        <Button
          size="sm"
          icon={<Send />}
          busy={steps.busy}
          onClick={() => steps.send({ signerId: fresh.signerId })}
        >
          {t('documents.invite')}
        </Button>
      ) : (
        invited && (
          <Button size="sm" icon={<Mail />} busy={steps.busy} onClick={() => steps.remind()}>
            {t('documents.remind')}
          </Button>
        )
      )}
      {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
    </>
  )
}
