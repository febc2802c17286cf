import type { ReactNode } from 'react'
import { type UiTexts, UiTextsProvider } from '../../../ui/texts.tsx'
import { componentTexts, useTranslation } from './i18n.ts'

/** Gives the components their few own words from the catalogue. */
export function CatalogueTexts({ own, children }: { own?: Partial<UiTexts>; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <UiTextsProvider
      texts={{
        ...componentTexts(),
        quoteRequest: (requestId) => t('problem.quote', { requestId }),
        removeFilter: (filter) => t('list.removeFilter', { filter }),
        ...own,
      }}
    >
      {children}
    </UiTextsProvider>
  )
}
