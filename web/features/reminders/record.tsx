import { AlarmClock, Check, Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { Person } from '../../kit/display/person.tsx'
import { When } from '../../kit/display/when.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../kit/record/fields/read-fields.tsx'
import { CopyLinkItem } from '../../kit/record/links/copy-link-item.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import { type PanelControls, RecordFrame } from '../../kit/record/record-frame.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { StreamTab } from '../activity/public/stream-tab.tsx'
import { priorityTones, stateTones } from './columns.tsx'
import { ReminderFacts } from './facts.tsx'
import { isOverdue, isWaiting, type Reminder, useMayChange } from './public/reminder.ts'
import { SnoozeMenu } from './public/snooze-menu.tsx'
import { useReminderSteps } from './public/use-steps.ts'
import { ReminderDialog } from './reminder-dialog.tsx'

/** One reminder, beside the list or as a page. */
export function ReminderRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="reminder" id={id}>
      {(reminder) => <LoadedReminder reminder={reminder} panel={panel} />}
    </LoadedRecord>
  )
}

type LoadedProps = { reminder: Reminder; panel: PanelControls | undefined }

function LoadedReminder({ reminder, panel }: LoadedProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [editing, setEditing] = useState(false)
  const mayEdit = useMayChange()(reminder) && isWaiting(reminder) && can('reminders.create')
  const { status, priority } = reminder
  const close = () => setEditing(false)
  return (
    <>
      <RecordFrame
        type="reminder"
        id={reminder.id}
        title={reminder.title}
        archived={false}
        badges={
          <>
            {isOverdue(reminder) ? (
              <Badge tone="danger">{t('reminders.overdue')}</Badge>
            ) : (
              <Badge tone={stateTones[status]}>{t(`reminder.choice.status.${status}`)}</Badge>
            )}
            {priority !== 'normal' && (
              <Badge tone={priorityTones[priority]}>{t(`reminder.choice.priority.${priority}`)}</Badge>
            )}
          </>
        }
        facts={<ReminderFacts reminder={reminder} />}
        actions={<Actions reminder={reminder} />}
        menu={
          <>
            {mayEdit && (
              <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>
                {t('action.edit')}
              </MenuItem>
            )}
            <CopyLinkItem type="reminder" id={reminder.id} />
          </>
        }
        activity={<StreamTab type="reminder" id={reminder.id} />}
        panel={panel}
        tabs={[
          { id: 'details', label: t('record.tab.details'), content: () => <Details reminder={reminder} /> },
        ]}
      />
      {editing && <ReminderDialog reminder={reminder} onClose={close} onDone={close} />}
    </>
  )
}

function Actions({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation()
  const may = useMayChange()(reminder)
  const { complete, reopen } = useReminderSteps(reminder)
  if (!may) return null
  if (!isWaiting(reminder)) {
    return (
      <Button icon={<RotateCcw />} onClick={reopen}>
        {t('reminders.reopen')}
      </Button>
    )
  }
  return (
    <>
      <Button variant="primary" icon={<Check />} onClick={complete}>
        {t('reminders.done')}
      </Button>
      <SnoozeMenu
        reminder={reminder}
        trigger={<Button icon={<AlarmClock />}>{t('reminders.snoozeSubmit')}</Button>}
      />
    </>
  )
}

function Details({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation()
  const { repeatUnit, repeatEvery } = reminder
  return (
    <>
      {reminder.note && (
        <p className="max-w-prose px-5 py-3 text-base break-words whitespace-pre-wrap">{reminder.note}</p>
      )}
      <PropertySheet>
        <PropertyGroup>
          {reminder.snoozedUntil && (
            <ReadProperty label={t('reminder.field.snoozedUntil')}>
              <Moment at={reminder.snoozedUntil} />
            </ReadProperty>
          )}
          {repeatUnit && (
            <ReadProperty label={t('reminder.field.repeatUnit')}>
              {repeatEvery === 1
                ? t(`reminders.repeat.${repeatUnit}`)
                : t(`reminders.every.${repeatUnit === 'weekday' ? 'day' : repeatUnit}`, {
                    count: repeatEvery ?? 1,
                  })}
            </ReadProperty>
          )}
        </PropertyGroup>
        <PropertyGroup>
          {reminder.createdByName && (
            <ReadProperty label={t('reminder.field.createdBy')}>
              <Person name={reminder.createdByName} />
            </ReadProperty>
          )}
          <ReadProperties type="reminder" record={reminder} names={['createdAt']} />
          {reminder.settledAt && (
            <ReadProperty label={t(`reminder.choice.status.${reminder.status}`)}>
              {reminder.settledByName} · <When timestamp={reminder.settledAt} />
            </ReadProperty>
          )}
        </PropertyGroup>
      </PropertySheet>
    </>
  )
}

/** A day and hour that somebody chose is said in full. */
function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>
}
