import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SampleEntity, sampleEntities } from '../../../contract/imports/samples/entities.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { call } from '../../kit/server/api.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { DropZone } from './drop-zone.tsx'
import { entities, entityName, type ImportEntity } from './entities.ts'
import { InvoiceTemplate } from './invoice-template.tsx'
import { SampleFile } from './public/sample-file.tsx'

type ChooseFileProps = { allowed: readonly ImportEntity[]; onRead: (id: string) => void }

/** What the file holds, and the file: chosen, or dropped. Nothing is written by reading it. */
export function ChooseFile({ allowed, onRead }: ChooseFileProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const [search, change] = useSearchState()
  const entity = allowed.find((one) => one === search.entity) ?? allowed[0]!
  const reading = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('entity', entity)
      form.append('file', file)
      return call('imports', 'create', { body: { entity } }, { tenantId: port.id, form })
    },
    onSuccess: (run) => {
      void queryClient.invalidateQueries({ queryKey: ['imports'] })
      onRead(run.id)
    },
  })

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
              name: entityName(one, t),
              label: (
                <>
                  <Icon aria-hidden="true" className="max-sm:hidden" />
                  {entityName(one, t)}
                </>
              ),
            }
          })}
        />
      </div>
      {entity === 'invoices' && <InvoiceTemplate />}
      {isSampled(entity) && <Sample entity={entity} />}
      <DropZone
        label={t('imports.choose')}
        hint={t('imports.chooseHint')}
        reading={t('imports.reading')}
        busy={reading.isPending}
        accept=".csv,.tsv,.txt,.xlsx,.ods,.zip,.vcf,.vcard,text/csv"
        onFiles={([file]) => file && reading.mutate(file)}
      />
      <ProblemLine error={reading.error} />
    </section>
  )
}

const isSampled = (entity: ImportEntity): entity is SampleEntity =>
  sampleEntities.some((one) => one === entity)

/** A file to look at, and to fill in. */
function Sample({ entity }: { entity: SampleEntity }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-60 flex-1 text-sm text-ink-soft">
        {t(entity === 'yachts' ? 'imports.sampleHintYachts' : 'imports.sampleHint')}
      </p>
      <SampleFile
        entity={entity}
        name={t('imports.sampleName', { name: entityName(entity, t).toLocaleLowerCase() })}
      >
        {t('imports.sample')}
      </SampleFile>
    </div>
  )
}
