import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ConfirmDialog, Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx'
import { When } from '../display/when.tsx'
import { isLinked } from '../kinds/kinds.ts'
import { RecordLink } from '../record/links/records.tsx'
import { useTranslation } from '../words/i18n.ts'
import { discardEntry, type OutboxEntry, retryEntry } from './outbox.ts'
import { useOutbox } from './use-outbox.ts'

type OutboxDialogProps = { send: () => Promise<void>; onClose: () => void }

/** Everything that waits for a connection or was refused: each is sent again, read and discarded here. */
export function OutboxDialog({ send, onClose }: OutboxDialogProps) {
  const { t } = useTranslation()
  const entries = useOutbox()
  const [discarding, setDiscarding] = useState<OutboxEntry | null>(null)
  return (
    <Dialog open onOpenChange={onClose} title={t('offline.title')}>
      <DialogBody>
        {entries.length === 0 ? (
          <EmptyState title={t('offline.none')}>{t('offline.noneHint')}</EmptyState>
        ) : (
          <ul className="divide-y">
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onAgain={() => void retryEntry(entry).then(send)}
                onDiscard={() => setDiscarding(entry)}
                onClose={onClose}
              />
            ))}
          </ul>
        )}
      </DialogBody>
      {discarding && (
        <ConfirmDialog
          open
          onOpenChange={() => setDiscarding(null)}
          title={t('offline.discardTitle')}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('offline.discard')}
          onConfirm={() => {
            void discardEntry(discarding.id)
            setDiscarding(null)
          }}
        >
          {t('offline.discardHint')}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

type EntryProps = { entry: OutboxEntry; onAgain: () => void; onDiscard: () => void; onClose: () => void }

function Entry({ entry, onAgain, onDiscard, onClose }: EntryProps) {
  const { t } = useTranslation()
  const { kind, text, at, about, refused } = entry
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="text-xs text-ink-faint">
        {t(`offline.kind.${kind}`)} · <When timestamp={new Date(at).toISOString()} />
      </p>
      <p className="break-words whitespace-pre-wrap select-text">{text}</p>
      {refused !== null && (
        <p role="alert" className="text-danger-ink">
          {refused === 'uncertain' ? t('offline.uncertain') : refused}
        </p>
      )}
      <span className="flex flex-wrap items-center gap-2">
        {refused !== null && (
          <Button size="sm" onClick={onAgain}>
            {t('offline.again')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {t('offline.discard')}
        </Button>
        {isLinked(about.type) && (
          <RecordLink
            type={about.type}
            id={about.id}
            className="ml-auto text-accent-ink hover:underline"
            onClick={onClose}
          >
            {t('offline.open')}
          </RecordLink>
        )}
      </span>
    </li>
  )
}
