import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'

type Client = {
  /** Folder of the client, and where it is built to: both from the root of the project. */
  root: string
  outDir: string
  /** The server that requests go on to in development. */
  server: string
  /** Parts of the catalogue that only another client speaks. */
  withoutTexts?: readonly string[]
}

/** What the browser clients have in common. */
export function clientConfig({ root, outDir, server, withoutTexts = [] }: Client): UserConfig {
  return {
    root: fromProject(root),
    base: '/',
    publicDir: fromProject('web/public'),
    plugins: [textsWithout(withoutTexts), react(), tailwind()],
    build: {
      outDir: fromProject(outDir),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              {
                name: 'tanstack',
                test: /node_modules[\\/]@tanstack[\\/](history|query|react-query|react-router|router|react-store|store)/,
              },
            ],
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy: {
        '/api': { target: server },
        '/socket.io': { target: server, ws: true },
      },
    },
  }
}

/** The one catalogue, less what this client never says: its texts stand in the first file a browser loads. */
function textsWithout(parts: readonly string[]): Plugin {
  return {
    name: 'texts-of-this-client',
    enforce: 'pre',
    transform(code, id) {
      if (parts.length === 0 || !/[\\/]web[\\/]locales[\\/]\w+\.json$/.test(id)) return null
      const texts = Object.entries(JSON.parse(code) as object).filter(([part]) => !parts.includes(part))
      return { code: JSON.stringify(Object.fromEntries(texts)), map: null }
    },
  }
}

function fromProject(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}
