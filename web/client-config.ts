import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'

type Client = {
  /** Folder of the client, and where it is built to: both from the root of the project. */
  root: string
  outDir: string
  /** The server that requests go on to in development. */
  server: string
}

/** What the browser clients have in common. */
export function clientConfig({ root, outDir, server }: Client): UserConfig {
  return {
    root: fromProject(root),
    base: '/',
    publicDir: fromProject('web/public'),
    plugins: [react(), tailwind()],
    build: {
      outDir: fromProject(outDir),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // The words of all kinds come with one request.
              {
                debugName: 'kinds',
                name: (id) => `kinds-${languageOfKind(id)}`,
                test: (id) => languageOfKind(id) !== undefined,
              },
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

function languageOfKind(id: string): string | undefined {
  return /locales[\\/](\w+)[\\/]kinds[\\/]/.exec(id)?.[1]
}

function fromProject(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}
