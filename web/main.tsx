import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { routes } from '../contract/routes.generated.ts'
import { Toaster } from '../ui/overlays/toast.tsx'
import { TooltipProvider } from '../ui/overlays/tooltip.tsx'
import './app.css'
import { CatalogueTexts } from './components/catalogue-texts.tsx'
import { callService } from './lib/api.ts'
import { readOrRemember } from './lib/offline/reads.ts'
import { registerWorker } from './lib/offline/register-worker.ts'
import { createQueryClient } from './lib/query-client.ts'
import { tellCutOffText } from './lib/screen/cut-off-text.ts'
import { listenForShortcuts } from './lib/shortcuts.ts'
import { startTexts } from './lib/words/i18n.ts'
import { firstLanguage } from './lib/words/language.ts'
import { partsOfKinds } from './lib/words/parts.generated.ts'
import { textFiles } from './lib/words/text-files.ts'
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
