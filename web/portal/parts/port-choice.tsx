import { useTranslation } from '../../kit/words/i18n.ts'
import { choosePort, usePortalUser } from '../session.tsx'

export function PortChoice() {
  const { t } = useTranslation()
  const { port, ports } = usePortalUser()
  return (
    <label className="flex items-center gap-2 text-sm text-ink-soft">
      <span className="sr-only">{t('portal.port')}</span>
      <select
        value={port.slug}
        onChange={({ target }) => {
          choosePort(target.value)
          // Everything of the port before is left behind.
          location.assign('/portal')
        }}
        className="min-h-11 rounded-md border border-control/70 bg-surface px-2"
      >
        {ports.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
