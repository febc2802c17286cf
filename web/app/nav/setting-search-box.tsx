import { Search } from 'lucide-react'
import { useRef } from 'react'
import { Input } from '../../../ui/input.tsx'
import { useShortcut } from '../../kit/screen/shortcuts.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type SettingSearchBoxProps = { value: string; onChange: (value: string) => void }

/** Finds a single setting by its words. */
export function SettingSearchBox({ value, onChange }: SettingSearchBoxProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useShortcut('mod+/', t('shell.findSetting'), t('nav.area.settings'), () => input.current?.focus())
  return (
    <Input
      ref={input}
      type="search"
      aria-label={t('shell.findSetting')}
      placeholder={t('shell.findSetting')}
      icon={<Search />}
      value={value}
      maxLength={80}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
      }}
    />
  )
}
