import { Archive, CircleDashed, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { TagMenu } from '../../kit/list/tags/tag-menu.tsx'
import { useBulk } from '../../kit/list/use-bulk.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { shortestReason } from './archive-dialog.tsx'
import { type Berth, statusOptions } from './vocabulary.tsx'

type BulkProps = { ids: readonly string[]; onDone: () => void }

/** What can be done to the chosen berths at once. */
export function BerthBulkActions({ ids, onDone }: BulkProps) {
  const { t } = useTranslation()
  const run = useBulk('berths', ids, onDone)
  const [dialog, setDialog] = useState<Berth['status'] | 'archive' | null>(null)
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" icon={<CircleDashed />}>
            {t('berths.setStatus')}
          </Button>
        }
      >
        {statusOptions(t).map((status) => (
          <MenuItem key={status.value} onSelect={() => setDialog(status.value)}>
            {status.icon}
            {status.label}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        trigger={
          <Button size="sm" icon={<KeyRound />}>
            {t('berths.setTenure')}
          </Button>
        }
      >
        {choiceOptions('berth', 'tenureType').map((tenure) => (
          <MenuItem
            key={tenure.value}
            onSelect={() =>
              run(
                { action: 'change_tenure_type', tenureType: tenure.value },
                { done: (count) => t('berths.bulk.changed', { count }), undo: 'request' },
              )
            }
          >
            {tenure.label}
          </MenuItem>
        ))}
      </Menu>
      <TagMenu
        onChoose={(tagId) =>
          run(
            { action: 'add_tag', tagId },
            { done: (count) => t('berths.bulk.tagged', { count }), undo: 'request' },
          )
        }
      />
      <Button size="sm" icon={<Archive />} onClick={() => setDialog('archive')}>
        {t('berths.archive')}
      </Button>
      {dialog === 'archive' && <ArchiveMany ids={ids} onDone={onDone} onClose={() => setDialog(null)} />}
      {dialog && dialog !== 'archive' && (
        <ConfirmDialog
          open
          onOpenChange={() => setDialog(null)}
          title={t('berths.bulk.statusTitle', {
            count: ids.length,
            status: t(`berth.choice.status.${dialog}`).toLowerCase(),
          })}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('berths.setStatus')}
          onConfirm={() => {
            setDialog(null)
            void run(
              { action: 'change_status', status: dialog },
              { done: (count) => t('berths.bulk.changed', { count }), undo: 'request' },
            )
          }}
        >
          {t('berths.bulk.statusHint')}
        </ConfirmDialog>
      )}
    </>
  )
}

function ArchiveMany({ ids, onDone, onClose }: BulkProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const run = useBulk('berths', ids, onDone)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit() {
    if (reason.trim().length < shortestReason) return setProblem(t('berths.reasonTooShort'))
    onClose()
    void run(
      { action: 'archive', reason },
      { done: (count) => t('berths.bulk.archived', { count }), undo: { action: 'restore' } },
    )
  }

  return (
    <FormDialog
      title={t('berths.bulk.archiveTitle', { count: ids.length })}
      description={t('berths.archiveHint')}
      submitLabel={t('berths.archive')}
      destructive
      width="sm"
      busy={false}
      problem={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('berths.archiveReason')} required error={problem}>
        <Textarea autoFocus value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
