import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState, problemText } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { sizeText } from '../../kit/words/sizes.ts'
import { useSettingForm } from './controls/use-setting-form.ts'
import { OwnSetting } from './own-setting.tsx'
import { SectionList } from './section-list.tsx'
import { useSettings } from './use-settings.ts'

type Storage = Answer<'storage', 'get'>
type Run = Storage['runs'][number]

const mebibyte = 1024 * 1024

/** Where the files of the port are kept, how much room they have, and moving and sweeping them. */
export function StorageSettings() {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<Storage['place'] | null>(null)
  const storage = useRead('storage', 'get', {})
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('storage.failed'), detail: problemText(error) })
  const move = useWrite('storage', 'move', { onDone: () => setAsking(null) })
  const sweep = useWrite('storage', 'sweep')
  if (storage.error && !storage.data) {
    return <ProblemState error={storage.error} onRetry={() => void storage.refetch()} />
  }
  if (!storage.data) return <SkeletonLines lines={6} className="p-5" />
  const { place, places, files, bytes, quota, runs } = storage.data
  const others = places.filter((one) => one !== place)
  const busy = runs.some(({ state }) => state === 'waiting' || state === 'running')
  return (
    <div className="flex max-w-2xl flex-col gap-8 p-5">
      <section aria-labelledby="storage-room" className="flex flex-col gap-3">
        <h2 id="storage-room" className="text-base font-semibold">
          {t('storage.room')}
        </h2>
        <p className="text-ink-soft">
          {t('storage.used', { files, used: sizeText(bytes), quota: sizeText(quota) })}
        </p>
        <Progress value={quota === 0 ? 1 : Math.min(bytes / quota, 1)} label={t('storage.room')} />
        <StorageQuota />
      </section>
      <section aria-labelledby="storage-place" className="flex flex-col gap-3">
        <h2 id="storage-place" className="text-base font-semibold">
          {t('storage.place')}
        </h2>
        <p className="text-ink-soft">{t(`storage.lies.${place}`)}</p>
        <div className="flex flex-wrap gap-2">
          {others.map((to) => (
            <Button key={to} disabled={busy} onClick={() => setAsking(to)}>
              {t(`storage.moveTo.${to}`)}
            </Button>
          ))}
          <Button
            disabled={busy}
            busy={sweep.isPending}
            onClick={() => sweep.mutate({}, { onError: failed })}
          >
            {t('storage.sweep')}
          </Button>
        </div>
        <p className="text-xs text-ink-faint">{t('storage.sweepHint')}</p>
      </section>
      {runs.length > 0 && (
        <SectionList id="storage-runs" title={t('storage.runs')}>
          {runs.map((run) => (
            <RunItem key={run.id} run={run} />
          ))}
        </SectionList>
      )}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t(`storage.moveTo.${asking}`)}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('storage.move')}
          busy={move.isPending}
          onConfirm={() => move.mutate({ body: { to: asking } }, { onError: failed })}
        >
          {t('storage.moveHint', { used: sizeText(bytes) })}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** How much room the port has, once its settings are read. */
function StorageQuota() {
  const settings = useSettings()
  return settings.settings.data ? <Quota kept={settings} /> : <SkeletonLines lines={2} />
}

function Quota({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const { form, problem, isDirty, isSaving, submit, putBack } = useSettingForm(kept, 'storage_quota_mib', {
    valuesOf: (mib) => ({ mib: String(mib ?? '') }),
    valueFrom: ({ mib }) => Number(mib),
    labelOf: () => t('storage.quota'),
    show: (_, { mib }) => sizeText(Number(mib) * mebibyte),
  })
  const isNumber = /^\d{1,10}$/.test(form.watch('mib').trim())
  return (
    <Form className="flex flex-wrap items-end gap-2" onSubmit={() => void submit()}>
      <Field label={t('storage.quota')}>
        <Input {...form.register('mib')} inputMode="numeric" className="w-40" />
      </Field>
      <Button type="submit" busy={isSaving} disabled={!isDirty || !isNumber}>
        {t('action.save')}
      </Button>
      <ProblemLine error={problem} />
      <OwnSetting
        kept={kept}
        name="storage_quota_mib"
        label={t('storage.quota')}
        words={(mib) => sizeText(mib * mebibyte)}
        onPutBack={() => void putBack()}
        className="basis-full"
      />
    </Form>
  )
}

const tones = { waiting: 'neutral', running: 'accent', done: 'success', failed: 'danger' } as const

function RunItem({ run: { kind, target, state, report, createdAt } }: { run: Run }) {
  const { t } = useTranslation()
  const { moved, movedBytes, removed, missing, missingNames } = report
  return (
    <li className="flex flex-col gap-0.5 py-2">
      <span className="flex flex-wrap items-center gap-2">
        {kind === 'move' && target ? t(`storage.moveTo.${target}`) : t('storage.sweep')}
        <Badge tone={tones[state]}>{t(`storage.state.${state}`)}</Badge>
        <span className="ml-auto text-xs text-ink-faint">
          <When timestamp={createdAt} />
        </span>
      </span>
      <span className="text-xs text-ink-soft tabular-nums">
        {kind === 'move'
          ? t('storage.moved', { count: moved, size: sizeText(movedBytes) })
          : t('storage.swept', { removed, missing })}
      </span>
      {missing > 0 && <span className="text-xs break-words text-danger-ink">{missingNames.join(', ')}</span>}
    </li>
  )
}
