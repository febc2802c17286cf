import { ArrowUpRight, Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Connection, isTakingOver } from './connection.ts'
import { useFormDesk } from './public/form-desk.ts'

/** The form as the form desk calls it, and the answers it had before it was connected. */
export function EarlierAnswers({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const desk = useFormDesk()
  const takeOver = useWrite('formConnections', 'takeOver')
  const { id, form, active } = connection
  if (!form) return null
  const left = form.earlier - form.takenOver

  function ask() {
    takeOver.mutate(
      { params: { id }, body: {} },
      {
        onSuccess: ({ count }) =>
          showToast({
            title: t(count > 0 ? 'connections.earlierAsked' : 'connections.earlierNone', { count }),
          }),
      },
    )
  }

  return (
    <section className="flex flex-col items-start gap-2 px-5 py-4">
      <h3 className="font-medium break-words">{t('connections.formOf', { form: form.name })}</h3>
      {isTakingOver(form) ? (
        <div className="flex w-full flex-col gap-1">
          <p className="text-xs text-ink-soft tabular-nums">
            {t('connections.takenOver', { done: form.takenOver, count: form.earlier })}
          </p>
          <Progress value={form.takenOver / form.earlier} label={t('connections.takingOver')} />
        </div>
      ) : (
        left > 0 && (
          <>
            <p className="text-xs text-ink-soft text-pretty">{t('connections.earlierHint')}</p>
            <Button icon={<Download />} busy={takeOver.isPending} disabled={!active} onClick={ask}>
              {t('connections.takeOver', { count: left })}
            </Button>
          </>
        )
      )}
      {form.earlier > 0 && left <= 0 && (
        <p className="text-xs text-ink-soft tabular-nums">
          {t('connections.takenOver', { done: form.takenOver, count: form.earlier })}
        </p>
      )}
      <ProblemLine error={takeOver.error} />
      {form.url && (
        <a
          href={form.url}
          onClick={(event) => {
            event.preventDefault()
            void desk.go(new URL(event.currentTarget.href).pathname)
          }}
          className="inline-flex items-center gap-1 text-xs text-accent-ink hover:underline pointer-coarse:min-h-11"
        >
          {t('connections.openInDesk')}
          <ArrowUpRight className="size-3.5" aria-hidden="true" />
        </a>
      )}
    </section>
  )
}
