import { Monitor, Moon, Sun } from 'lucide-react'
import { MenuCheckItem, MenuLabel } from '../../../ui/overlays/menu.tsx'
import { useTheme } from '../screen/theme.ts'
import { useTranslation } from '../words/i18n.ts'

/** The choice of a theme, as items of a menu. */
export function ThemeItems() {
  const { t } = useTranslation()
  const [theme, setTheme] = useTheme()
  return (
    <>
      <MenuLabel>{t('theme.title')}</MenuLabel>
      {themes.map(({ value, icon: Icon }) => (
        <MenuCheckItem key={value} keepOpen checked={theme === value} onCheckedChange={() => setTheme(value)}>
          <Icon className="text-ink-faint" aria-hidden="true" />
          {t(`theme.${value}`)}
        </MenuCheckItem>
      ))}
    </>
  )
}

const themes = [
  { value: 'system', icon: Monitor },
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
] as const
