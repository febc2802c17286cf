import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../display/problem-state.tsx'
import { useWrite } from '../../server/server-state.ts'
import { useTranslation } from '../../words/i18n.ts'
import { PropertyGroup, ReadProperty } from '../fields/property.tsx'
import type { RecordEdit } from '../use-record-edit.ts'
import type { ExternalId, Numbered, NumberedModule } from './external-id.ts'
import { ExternalIdDialog } from './external-id-dialog.tsx'

type ExternalIdsGroupProps = {
  module: NumberedModule
  edit: Pick<RecordEdit<Numbered>, 'record' | 'canEdit'>
}

/** The numbers of a record in other systems; nothing where there are none and nobody may add any. */
export function ExternalIdsGroup({ module, edit: { record, canEdit } }: ExternalIdsGroupProps) {
  const { t } = useTranslation()
  const [adds, setAdds] = useState(false)
  const set = useWrite(module, 'setExternalIds')
  const { id, externalIds, version } = record
  if (externalIds.length === 0 && !canEdit) return null

  const remove = (gone: ExternalId) =>
    set.mutate(
      { params: { id }, ifMatch: version, body: { externalIds: externalIds.filter((one) => one !== gone) } },
      {
        onError: (error) =>
          showToast({ tone: 'danger', title: t('record.externalIds.failed'), detail: problemText(error) }),
      },
    )

  return (
    <>
      <PropertyGroup
        title={t('record.externalIds.title')}
        action={
          canEdit && (
            <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => setAdds(true)}>
              {t('record.externalIds.add')}
            </Button>
          )
        }
      >
        {externalIds.map((one) => (
          <ReadProperty key={`${one.system}:${one.id}`} label={one.system}>
            <span className="flex min-w-0 items-start justify-between gap-2">
              <span className="min-w-0 wrap-anywhere tabular-nums">{one.id}</span>
              {canEdit && (
                <IconButton
                  size="sm"
                  label={t('record.externalIds.remove', { system: one.system, number: one.id })}
                  disabled={set.isPending}
                  onClick={() => remove(one)}
                >
                  <X />
                </IconButton>
              )}
            </span>
          </ReadProperty>
        ))}
      </PropertyGroup>
      {adds && <ExternalIdDialog module={module} record={record} onClose={() => setAdds(false)} />}
    </>
  )
}
