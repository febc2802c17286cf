import { AlarmClock, AlarmClockOff, CalendarClock } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { snoozePresets } from '../../../../contract/reminders/vocabulary.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx'
import { MomentInput } from '../../../kit/dates/day-input.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { asTyped, nineIn, readTyped } from './reminder.ts'
import { useReminderSteps } from './use-steps.ts'

type SnoozeMenuProps = { reminder: { id: string; title: string }; trigger: ReactElement }

/** Puts a reminder off by one of the usual spans, or to a moment of one's own; dismisses it. */
export function SnoozeMenu({ reminder, trigger }: SnoozeMenuProps) {
  const { t } = useTranslation()
  const { snooze, dismiss } = useReminderSteps(reminder)
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Menu align="end" trigger={trigger}>
        {snoozePresets.map((preset) => (
          <MenuItem key={preset} onSelect={() => snooze({ preset })}>
            {t(`reminders.snooze.${preset}`)}
          </MenuItem>
        ))}
        <MenuItem icon={<CalendarClock />} onSelect={() => setChoosing(true)}>
          {t('reminders.snooze.choose')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<AlarmClockOff />} onSelect={dismiss}>
          {t('reminders.dismiss')}
        </MenuItem>
      </Menu>
      {choosing && (
        <SnoozeDialog onClose={() => setChoosing(false)} onChoose={(until) => snooze({ until })} />
      )}
    </>
  )
}

/** The same behind a small button with a clock, in a line of a list. */
export function SnoozeButton({ reminder }: Pick<SnoozeMenuProps, 'reminder'>) {
  const { t } = useTranslation()
  return (
    <SnoozeMenu
      reminder={reminder}
      trigger={
        <IconButton label={t('reminders.putOff', { title: reminder.title })} size="sm">
          <AlarmClock />
        </IconButton>
      }
    />
  )
}

type SnoozeDialogProps = { onClose: () => void; onChoose: (until: string) => void }

function SnoozeDialog({ onClose, onChoose }: SnoozeDialogProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => asTyped(nineIn(2)))
  const [problem, setProblem] = useState<string>()

  function choose() {
    const until = readTyped(typed)
    if (until === null || Date.parse(until) <= Date.now()) return setProblem(t('reminders.ahead'))
    onChoose(until)
    onClose()
  }

  return (
    <FormDialog
      title={t('reminders.snooze.choose')}
      submitLabel={t('reminders.snoozeSubmit')}
      width="sm"
      busy={false}
      problem={null}
      onSubmit={choose}
      onClose={onClose}
    >
      <Field label={t('reminder.field.snoozedUntil')} error={problem} required>
        <MomentInput value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
