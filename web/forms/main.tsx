import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { routes } from '../../contract/forms/routes.generated.ts'
import { Toaster } from '../../ui/overlays/toast.tsx'
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx'
import { tellCutOffText } from '../kit/screen/cut-off-text.ts'
import { listenForShortcuts } from '../kit/screen/shortcuts.ts'
import { callService } from '../kit/server/api.ts'
import { createQueryClient } from '../kit/server/query-client.ts'
import { CatalogueTexts } from '../kit/words/catalogue-texts.tsx'
import { startTexts, useTranslation } from '../kit/words/i18n.ts'
import { firstLanguage } from '../kit/words/language.ts'
import { textFiles } from '../kit/words/text-files.ts'
import './app.css'
import { createDeskRouter } from './router.tsx'

callService({ routes })
const ownTexts = import.meta.glob('../locales/*/forms/*.json', { import: 'default' })
const texts = startTexts(firstLanguage(), ['shell', 'forms/shell'], { ...textFiles, ...ownTexts })
listenForShortcuts()
tellCutOffText()

const queryClient = createQueryClient()
const router: AnyRouter = createDeskRouter(queryClient)

void texts.then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Desk />
    </StrictMode>,
  ),
)

function Desk() {
  const { t } = useTranslation()
  return (
    <QueryClientProvider client={queryClient}>
      <CatalogueTexts own={{ noPermissionHint: t('forms.noPermission') }}>
        <TooltipProvider>
          <RouterProvider router={router} />
          <Toaster />
        </TooltipProvider>
      </CatalogueTexts>
    </QueryClientProvider>
  )
}
