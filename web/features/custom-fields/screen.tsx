import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { kinds } from '../../kit/kinds/kinds.ts'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useShortcut } from '../../kit/screen/shortcuts.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldList } from './field-list.tsx'
import { kindNames } from './kinds.ts'

/** The fields of the port beside the usual ones, by kind of record. */
export function CustomFieldsScreen() {
  const { can } = usePort()
  if (!can('admin.manage_settings')) return <NoPermission />
  return <CustomFields />
}

function CustomFields() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const fields = useRead('customFields', 'list', {})
  const kind = kindNames.find((name) => name === search.kind) ?? 'client'
  const openCreate = () => change({ create: 'yes' })
  const close = () => change({ create: undefined, open: undefined }, { replace: true })
  useShortcut('c', t('customFields.create'), t('nav.custom-fields'), openCreate)
  const ofKind = (name: string) => fields.data?.filter(({ entityType }) => entityType === name)
  const open = fields.data?.find(({ id }) => id === search.open)
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {t('customFields.create')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('nav.custom-fields')} actions={createButton}>
        <p className="max-w-3xl text-xs text-ink-soft">{t('customFields.intro')}</p>
      </PageHeader>
      {fields.error ? (
        <ProblemState error={fields.error} onRetry={() => void fields.refetch()} />
      ) : (
        <Tabs
          label={t('customFields.kinds')}
          tabs={kindNames.map((id) => ({
            id,
            label: t(`nav.${kinds[id].page.nav.name}`),
            count: ofKind(id)?.length,
          }))}
          value={kind}
          onValueChange={(next) => change({ kind: next }, { replace: true })}
        >
          <FieldList
            key={kind}
            kind={kind}
            fields={ofKind(kind)}
            onOpen={(id) => change({ open: id })}
            createButton={createButton}
          />
        </Tabs>
      )}
      {search.create && <FieldDialog kind={kind} onClose={close} />}
      {open && <FieldDialog key={open.id} kind={open.entityType} field={open} onClose={close} />}
    </>
  )
}
