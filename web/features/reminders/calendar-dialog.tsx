import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { CopyLine } from '../../kit/display/copy-line.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { useShownOnce } from '../../kit/form/use-shown-once.tsx'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** The private address under which one's own reminders are read in a calendar. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const state = useRead('reminders', 'readCalendar', {})
  const [url, setUrl] = useState<string>()
  const [problem, setProblem] = useState<unknown>(null)
  const settings = { onError: setProblem }
  const open = useWrite('reminders', 'openCalendar', { onDone: (answer) => setUrl(answer.url) })
  const close = useWrite('reminders', 'closeCalendar', { onDone: () => setUrl(undefined) })
  const since = state.data?.since
  const { onHeld, notice } = useShownOnce(url !== undefined, t('action.close'))
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('reminders.calendar.title')}
      width="md"
      onHeld={onHeld}
    >
      <DialogBody className="flex flex-col gap-3">
        <p>{t('reminders.calendar.hint')}</p>
        {url ? (
          <>
            <CopyLine label={t('reminders.calendar.address')} text={url} />
            <p className="text-sm text-ink-soft">{t('reminders.calendar.once')}</p>
          </>
        ) : (
          since && (
            <p className="text-sm text-ink-soft">
              {t('reminders.calendar.since')} <When timestamp={since} />.{' '}
              {state.data?.readAt ? (
                <>
                  {t('reminders.calendar.read')} <When timestamp={state.data.readAt} />.
                </>
              ) : (
                t('reminders.calendar.neverRead')
              )}
            </p>
          )
        )}
        {notice}
        <ProblemLine error={problem ?? state.error} />
      </DialogBody>
      <DialogFooter>
        {since && (
          <Button
            variant="danger"
            busy={close.isPending}
            className="mr-auto"
            onClick={() => close.mutate({}, settings)}
          >
            {t('reminders.calendar.close')}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {t('action.close')}
        </Button>
        {!url && state.data && (
          <Button variant="primary" busy={open.isPending} onClick={() => open.mutate({ body: {} }, settings)}>
            {t(since ? 'reminders.calendar.again' : 'reminders.calendar.make')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
