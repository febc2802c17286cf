import type { ComponentProps } from 'react'
import { ViewMenu } from '../../../ui/data-table/view-menu.tsx'
import { useTranslation } from '../words/i18n.ts'

/** How a table is shown, in the words of the catalogue. */
export function LookMenu(props: Omit<ComponentProps<typeof ViewMenu>, 'texts'>) {
  const { t } = useTranslation()
  return (
    <ViewMenu
      {...props}
      texts={{
        title: t('list.view'),
        density: t('list.density'),
        compact: t('list.compact'),
        comfortable: t('list.comfortable'),
        columns: t('list.columns'),
      }}
    />
  )
}
