import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { routes } from '../contract/routes.generated.ts'
import { Toaster } from '../ui/overlays/toast.tsx'
import { TooltipProvider } from '../ui/overlays/tooltip.tsx'
import './app.css'
import { readOrRemember } from './kit/offline/reads.ts'
import { registerWorker } from './kit/offline/register-worker.ts'
import { tellCutOffText } from './kit/screen/cut-off-text.ts'
import { listenForShortcuts } from './kit/screen/shortcuts.ts'
import { callService } from './kit/server/api.ts'
import { createQueryClient } from './kit/server/query-client.ts'
import { CatalogueTexts } from './kit/words/catalogue-texts.tsx'
import { startTexts } from './kit/words/i18n.ts'
import { firstLanguage } from './kit/words/language.ts'
import { partsOfKinds } from './kit/words/parts.generated.ts'
import { textFiles } from './kit/words/text-files.ts'
import { createAppRouter } from './router.tsx'

callService({ routes, tenantHeader: 'x-port-id' })
const texts = startTexts(firstLanguage(), ['shell', ...partsOfKinds], textFiles)
listenForShortcuts()
tellCutOffText()

registerWorker()

const queryClient = createQueryClient(readOrRemember)
const router = createAppRouter(queryClient)

void texts.then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <CatalogueTexts>
          <TooltipProvider>
            <RouterProvider router={router} />
            <Toaster />
          </TooltipProvider>
        </CatalogueTexts>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
