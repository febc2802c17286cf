import { useTranslation } from '../../kit/words/i18n.ts'

/** Whether others use this computer: the session then ends with the tab. */
export function SharedComputer({ value, onChange }: { value: boolean; onChange: (shared: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-accent"
      />
      <span>
        {t('portal.signIn.shared')}
        <span className="block text-xs text-ink-faint">{t('portal.signIn.sharedHint')}</span>
      </span>
    </label>
  )
}
