import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Spinner } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ProblemLine } from '../../components/problem-state.tsx'
import { call } from '../../lib/api.ts'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { entities, type ImportEntity } from './entities.ts'

type ChooseFileProps = { allowed: readonly ImportEntity[]; onRead: (id: string) => void }

/** What the file holds, and the file: chosen, or dropped. Nothing is written by reading it. */
export function ChooseFile({ allowed, onRead }: ChooseFileProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const [search, change] = useSearchState()
  const [over, setOver] = useState(false)
  const entity = allowed.find((one) => one === search.entity) ?? allowed[0]!
  const reading = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('entity', entity)
      form.append('file', file)
      return call('imports', 'create', { body: { entity } }, { tenantId: port.id, form })
    },
    onSuccess: (made) => {
      void queryClient.invalidateQueries({ queryKey: ['imports'] })
      onRead(made.id)
    },
  })
  const read = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !reading.isPending) reading.mutate(file)
  }

  return (
    <section aria-labelledby="choose-file" className="flex flex-col gap-3">
      <h2 id="choose-file" className="text-base font-semibold">
        {t('imports.start')}
      </h2>
      <div className="-mx-1 overflow-x-auto px-1">
        <SegmentedControl
          label={t('imports.entityLabel')}
          value={entity}
          onValueChange={(next) => change({ entity: next }, { replace: true })}
          segments={allowed.map((one) => {
            const Icon = entities[one].icon
            return {
              value: one,
              name: t(`imports.entity.${one}`),
              label: (
                <>
                  <Icon aria-hidden="true" className="max-sm:hidden" />
                  {t(`imports.entity.${one}`)}
                </>
              ),
            }
          })}
        />
      </div>
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          read(event.dataTransfer.files)
        }}
        className={`flex min-h-40 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border border-dashed px-6 py-8 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus ${over ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-hover'}`}
      >
        {reading.isPending ? (
          <Spinner className="size-8 text-ink-faint" />
        ) : (
          <FileUp className="size-8 stroke-[1.25] text-ink-faint" aria-hidden="true" />
        )}
        <span className="mt-2 text-base font-medium">
          {reading.isPending ? t('imports.reading') : t('imports.choose')}
        </span>
        <span className="max-w-96 text-sm text-ink-soft text-pretty">{t('imports.chooseHint')}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-label={t('imports.choose')}
          disabled={reading.isPending}
          className="sr-only"
          onChange={(event) => {
            read(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
      <ProblemLine error={reading.error} />
    </section>
  )
}
