import { Download, Mail } from 'lucide-react'
import { useState } from 'react'
import type { ExportStatus } from '../../../../contract/privacy/names.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemLine, problemText } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { type Answer, call } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { sizeText } from '../../../kit/words/sizes.ts'
import type { Client } from '../client.ts'

type DataExport = Answer<'dataExports', 'list'>[number]

const working: ReadonlySet<ExportStatus> = new Set(['pending', 'building'])

/** What is kept of the client, as an archive: asked for, mailed, and fetched. */
export function DataExportDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation()
  const [mailed, setMailed] = useState(false)
  const [recipient, setRecipient] = useState('')
  const params = { id: client.id }
  const exports = useRead(
    'dataExports',
    'list',
    { params },
    { staleTime: 0, again: (all = []) => all.some(isOnItsWay) && 2000 },
  )
  const request = useWrite('dataExports', 'request', {
    onDone: () => showToast({ title: t('privacy.requested') }),
  })
  const address = client.contacts.find(({ channel, isPrimary }) => channel === 'email' && isPrimary)?.value
  return (
    <FormDialog
      title={t('privacy.exportTitle', { name: client.fullName })}
      description={t('privacy.exportHint')}
      submitLabel={t(mailed ? 'privacy.buildAndMail' : 'privacy.build')}
      busy={request.isPending}
      problem={request.error}
      onSubmit={() =>
        request.mutate({
          params,
          body: mailed
            ? { emailClient: true, ...(recipient.trim() ? { recipient: recipient.trim() } : {}) }
            : {},
        })
      }
      onClose={onClose}
    >
      <Checkbox checked={mailed} onCheckedChange={setMailed} label={t('privacy.mailIt')} />
      {mailed && (
        <Field
          label={t('privacy.recipient')}
          hint={address ? t('privacy.recipientElse', { address }) : t('privacy.recipientNeeded')}
        >
          <Input type="email" value={recipient} onChange={(event) => setRecipient(event.target.value)} />
        </Field>
      )}
      <section aria-label={t('privacy.archives')} aria-live="polite">
        {exports.isPending && <SkeletonLines lines={2} />}
        <ProblemLine error={exports.error} />
        {exports.data && exports.data.length > 0 && (
          <ul className="divide-y border-y">
            {exports.data.map((one) => (
              <ExportItem key={one.id} one={one} clientId={client.id} />
            ))}
          </ul>
        )}
      </section>
    </FormDialog>
  )
}

const tones: Readonly<Record<ExportStatus, BadgeTone>> = {
  pending: 'neutral',
  building: 'neutral',
  ready: 'success',
  sent: 'success',
  failed: 'danger',
}

/** How the mail of an archive stands that did not go for sure. */
const unsentStates = ['failed', 'uncertain', 'held'] as const

/** An archive that is being built, or whose mail is about to leave. */
const isOnItsWay = ({ status, mailStatus }: DataExport) =>
  working.has(status) || (status === 'ready' && (mailStatus === 'queued' || mailStatus === 'sending'))

function ExportItem({ one, clientId }: { one: DataExport; clientId: string }) {
  const { t } = useTranslation()
  const tenantId = useTenantId()
  const send = useWrite('dataExports', 'send', { onDone: () => showToast({ title: t('privacy.mailing') }) })
  const unsent = one.status === 'ready' && unsentStates.some((state) => state === one.mailStatus)
  const params = { id: clientId, exportId: one.id }
  const fetchIt = () =>
    call('dataExports', 'get', { params }, { tenantId }).then(
      ({ url }) => {
        const link = document.createElement('a')
        link.href = new URL(url, window.location.href).pathname
        link.download = ''
        link.click()
      },
      (error) => showToast({ tone: 'danger', title: t('privacy.notFetched'), detail: problemText(error) }),
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <Badge tone={tones[one.status]}>{t(`privacy.status.${one.status}`)}</Badge>
      <span className="min-w-0 grow basis-40 text-xs text-ink-soft">
        <When timestamp={one.createdAt} />
        {one.size !== null && ` · ${sizeText(one.size)}`}
        {one.recipient && <span className="block break-all">{one.recipient}</span>}
        {unsent && (
          <span className="block break-words text-danger-ink">
            {t(`privacy.unsent.${one.mailStatus as (typeof unsentStates)[number]}`, {
              error: one.mailError ?? '',
            })}
          </span>
        )}
        <ProblemLine error={send.error} />
      </span>
      {unsent && (
        <Button
          size="sm"
          icon={<Mail />}
          busy={send.isPending}
          onClick={() => send.mutate({ params, body: {} })}
        >
          {t('privacy.sendAgain')}
        </Button>
      )}
      {(one.status === 'ready' || one.status === 'sent') && (
        <Button size="sm" icon={<Download />} onClick={() => void fetchIt()}>
          {t('privacy.fetch')}
        </Button>
      )}
    </li>
  )
}
