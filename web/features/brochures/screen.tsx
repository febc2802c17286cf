import { BookOpen, ExternalLink, Pencil, Plus, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useShortcut } from '../../kit/screen/shortcuts.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { SendDialog } from '../sends/public/send-dialog.tsx'
import { type Brochure, BrochureDialog } from './brochure-dialog.tsx'

type OpenDialog = { act: 'create' } | { act: 'edit' | 'remove' | 'send'; brochure: Brochure }

/** What the port shows of itself: made, sent, withdrawn. */
export function BrochuresScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const brochures = useRead('brochures', 'list', {}, { enabled: can('documents.view') })
  const may = can('document_templates.manage')
  const close = () => setDialog(null)
  useShortcut('c', t('brochures.create'), t('nav.brochures'), () => setDialog({ act: 'create' }), may)
  useDocumentTitle(t('nav.brochures'))
  if (!can('documents.view')) return <NoPermission />
  const createButton = may && (
    <Button variant="primary" icon={<Plus />} onClick={() => setDialog({ act: 'create' })}>
      {t('brochures.create')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('nav.brochures')} actions={createButton} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        {brochures.error ? (
          <ProblemState error={brochures.error} onRetry={() => void brochures.refetch()} />
        ) : !brochures.data ? (
          <SkeletonLines lines={6} className="p-5" />
        ) : brochures.data.length === 0 ? (
          <EmptyState icon={<BookOpen />} title={t('brochures.emptyTitle')} action={createButton}>
            {t('brochures.empty')}
          </EmptyState>
        ) : (
          <ul className="max-w-4xl divide-y">
            {brochures.data.map((brochure) => (
              <Row key={brochure.id} brochure={brochure} onAsk={(act) => setDialog({ act, brochure })} />
            ))}
          </ul>
        )}
      </div>
      {dialog?.act === 'create' && <BrochureDialog onClose={close} />}
      {dialog?.act === 'edit' && <BrochureDialog brochure={dialog.brochure} onClose={close} />}
      {dialog?.act === 'remove' && <RemoveBrochure brochure={dialog.brochure} onClose={close} />}
      {dialog?.act === 'send' && (
        <SendDialog
          seed={{ kind: 'brochure', brochureId: dialog.brochure.id, subject: dialog.brochure.title }}
          onClose={close}
        />
      )}
    </>
  )
}

type RowProps = { brochure: Brochure; onAsk: (act: 'edit' | 'remove' | 'send') => void }

function Row({ brochure, onAsk }: RowProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { title, description, isActive, fileName, fileUrl, sentCount, lastSentAt } = brochure
  const may = can('document_templates.manage')
  return (
    <li className="flex flex-wrap items-center gap-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-sm font-medium break-words">{title}</span>
          {!isActive && <Badge>{t('brochures.withdrawn')}</Badge>}
        </p>
        {description && <p className="text-sm break-words text-ink-soft">{description}</p>}
        <p className="truncate text-xs text-ink-soft">
          {[fileName, t('brochures.sentCount', { count: sentCount })].join(' · ')}
          {lastSentAt && (
            <>
              {' · '}
              <When timestamp={lastSentAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <a
          href={fileUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('brochures.open', { title })}
          className="inline-flex size-9 items-center justify-center rounded-md hover:bg-hover pointer-coarse:size-11"
        >
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
        {isActive && can('email.send') && (
          <Button icon={<Send />} onClick={() => onAsk('send')} aria-label={t('brochures.send', { title })} />
        )}
        {may && (
          <>
            <Button
              icon={<Pencil />}
              onClick={() => onAsk('edit')}
              aria-label={t('brochures.edit', { title })}
            />
            <Button
              icon={<Trash2 />}
              onClick={() => onAsk('remove')}
              aria-label={t('brochures.remove', { title })}
            />
          </>
        )}
      </div>
    </li>
  )
}

function RemoveBrochure({ brochure, onClose }: { brochure: Brochure; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useWrite('brochures', 'remove', { onDone: onClose })
  return (
    <ConfirmDialog
      open
      title={t('brochures.removeTitle', { title: brochure.title })}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('brochures.removeIt')}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: brochure.id } })}
      onOpenChange={(open) => !open && onClose()}
    >
      {t('brochures.removeHint')}
      <ProblemLine error={remove.error} />
    </ConfirmDialog>
  )
}
