import { Field } from '../../../ui/field.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { choosePort, usePortalUser } from '../session.tsx'
import { NativeSelect } from './native-select.tsx'

export function PortChoice() {
  const { t } = useTranslation()
  const { port, ports } = usePortalUser()
  return (
    <Field label={t('portal.port')} hideLabel>
      <NativeSelect
        value={port.slug}
        options={ports.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(slug) => {
          choosePort(slug)
          // Everything of the port before is left behind.
          location.assign('/portal')
        }}
      />
    </Field>
  )
}
