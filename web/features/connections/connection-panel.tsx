import { Ellipsis, Pause, Play, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ConnectForm } from './choose-form.tsx'
import { StateBadge } from './columns.tsx'
import type { Connection } from './connection.ts'
import { EarlierAnswers } from './earlier-answers.tsx'
import { MappedBefore } from './mapped-before.tsx'
import { MappingEditor } from './mapping-editor.tsx'

type ConnectionPanelProps = { connection: Connection; onClose: () => void }

/** One connected form: how to connect it, and what its fields become. */
export function ConnectionPanel({ connection, onClose }: ConnectionPanelProps) {
  const { t } = useTranslation()
  return (
    <article aria-label={connection.name} className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 flex-col gap-1 border-b py-2">
        <div className="flex items-center gap-1 pr-2 pl-5">
          <h2 className="min-w-0 flex-1 text-xl font-semibold break-words">{connection.name}</h2>
          <ConnectionMenu connection={connection} onDeleted={onClose} />
          <IconButton label={t('action.close')} shortcut="escape" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 text-xs text-ink-soft">
          <StateBadge connection={connection} />
          <span>{t('connections.inquiries', { count: connection.inquiryCount })}</span>
          {connection.lastReceivedAt && (
            <span>
              {t('connections.lastAt')} <When timestamp={connection.lastReceivedAt} />
            </span>
          )}
        </div>
      </header>
      <div className="flex min-h-0 flex-1 flex-col divide-y overflow-y-auto">
        {connection.secretHint === null && <ConnectForm connection={connection} />}
        <MappedBefore connection={connection} />
        <EarlierAnswers connection={connection} />
        <MappingEditor key={mappingKey(connection)} connection={connection} />
        {connection.secretHint !== null && <ConnectForm connection={connection} />}
      </div>
    </article>
  )
}

/** Another sample or another confirmed mapping starts the editor afresh. */
function mappingKey({ mapping, sampleFields }: Connection): string {
  return JSON.stringify([mapping, sampleFields.map(({ key }) => key)])
}

function ConnectionMenu({ connection, onDeleted }: { connection: Connection; onDeleted: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const update = useWrite('formConnections', 'update')
  const remove = useWrite('formConnections', 'remove', { touches: ['inquiries'] })
  const { id, name, active } = connection
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('connections.failed', { name }), detail: problemText(error) })

  function setActive(next: boolean) {
    const onUndo = () => void update.mutateAsync({ params: { id }, body: { active: !next } }).catch(failed)
    update.mutate(
      { params: { id }, body: { active: next } },
      {
        onSuccess: () =>
          showToast({ title: t(next ? 'connections.resumed' : 'connections.paused', { name }), onUndo }),
        onError: failed,
      },
    )
  }

  function confirm() {
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showToast({ title: t('connections.deleted', { name }) })
          onDeleted()
        },
        onError: (error) => {
          setAsking(false)
          failed(error)
        },
      },
    )
  }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('record.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={active ? <Pause /> : <Play />} onSelect={() => setActive(!active)}>
          {t(active ? 'connections.pause' : 'connections.resume')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} destructive onSelect={() => setAsking(true)}>
          {t('connections.delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('connections.deleteTitle', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('connections.delete')}
        destructive
        busy={remove.isPending}
        onConfirm={confirm}
      >
        {t('connections.deleteHint', { count: connection.inquiryCount })}
      </ConfirmDialog>
    </>
  )
}
