import { CustomGroup } from '../../components/custom/custom-group.tsx'
import { ChoiceProperty } from '../../components/record/fields/choice-property.tsx'
import {
  Property,
  PropertyGroup,
  PropertySheet,
  ReadProperty,
} from '../../components/record/fields/property.tsx'
import { TextProperty } from '../../components/record/fields/text-property.tsx'
import { TagEditor } from '../../components/record/tag-editor.tsx'
import { useModuleEdit } from '../../components/record/use-module-edit.ts'
import { When } from '../../components/when.tsx'
import { sourceOptions } from '../../lib/lists/options.ts'
import { countryOptions } from '../../lib/words/countries.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Client } from './client.ts'

export function ClientDetails({ client, canEdit }: { client: Client; canEdit: boolean }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('clients', client, canEdit)
  return (
    <PropertySheet>
      <PropertyGroup>
        <TextProperty
          edit={edit}
          label={t('clients.field.fullName')}
          textOf={(record) => record.fullName}
          parse={(text) => (text ? { patch: { fullName: text } } : { problem: t('form.required') })}
        />
        <ChoiceProperty
          edit={edit}
          label={t('clients.field.nationality')}
          name="nationalityIso"
          options={countryOptions()}
          optional
          searched
        />
        <ChoiceProperty
          edit={edit}
          label={t('clients.field.timezone')}
          name="timezone"
          options={timezoneOptions}
          optional
          searched
        />
        <ChoiceProperty
          edit={edit}
          label={t('clients.field.source')}
          name="source"
          options={sourceOptions(t)}
        />
        <Property label={t('record.tags')}>
          {() => (
            <span className="block px-2 py-1">
              <TagEditor module="clients" id={client.id} tags={client.tags} canEdit={canEdit} />
            </span>
          )}
        </Property>
      </PropertyGroup>
      <CustomGroup type="client" edit={edit} />
      <PropertyGroup>
        <ReadProperty label={t('record.created')}>
          <When timestamp={client.createdAt} />
        </ReadProperty>
        <ReadProperty label={t('record.changed')}>
          <When timestamp={client.updatedAt} />
        </ReadProperty>
      </PropertyGroup>
    </PropertySheet>
  )
}

const timezoneOptions = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))
