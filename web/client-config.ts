import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'

type Client = {
  /** Folder of the client, and where it is built to: both from the root of the project. */
  root: string
  outDir: string
  /** The path it is served under. */
  base?: string
  /** The server that requests go on to in development. */
  server: string
}

const { version } = JSON.parse(readFileSync(fromProject('package.json'), 'utf8')) as { version: string }

/** What the browser clients have in common. */
export function clientConfig({ root, outDir, server, base = '/' }: Client): UserConfig {
  return {
    root: fromProject(root),
    base,
    publicDir: fromProject('web/public'),
    worker: { format: 'es' },
    define: { __BERTHWISE_VERSION__: JSON.stringify(version) },
    plugins: [react(), tailwind()],
    build: {
      outDir: fromProject(outDir),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        output: {
          // Without the screens that share a file, which its name would list.
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          codeSplitting: {
            groups: [
              // The words of all kinds come with one request.
              {
                debugName: 'kinds',
                name: (id) => `kinds-${languageOfKind(id)}`,
                test: (id) => languageOfKind(id) !== undefined,
              },
              // So do the letters of mail, where they are looked at.
              {
                debugName: 'letters',
                name: (id) => `letters-${languageOfLetters(id)}`,
                test: (id) => languageOfLetters(id) !== undefined,
              },
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              {
                name: 'tanstack',
                test: /node_modules[\\/]@tanstack[\\/](history|query|react-query|react-router|router|react-store|store)/,
              },
              { name: 'icons', test: icons, minShareCount: 4 },
              { name: 'more-icons', test: icons, minShareCount: 2 },
              // What a client begins with comes with one request.
              { name: 'start', tags: ['$initial'], includeDependenciesRecursively: false },
              {
                // Much of what screens are made of is shared by many of them and small: one request rather than fifty.
                debugName: 'common',
                name: (id, modules) => (comesFirst(id, modules) ? null : 'common'),
                test: (id) => !id.includes('node_modules'),
                minShareCount: 8,
                includeDependenciesRecursively: false,
              },
              {
                // What few screens share comes with those screens, and small pieces (bytes) with others that are wanted nearly alike.
                debugName: 'shared',
                name: (id, modules) => (comesFirst(id, modules) ? null : 'shared'),
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 4000,
                includeDependenciesRecursively: false,
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

const icons = /node_modules[\\/]lucide-react[\\/]/

type Modules = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null }

/** Whether a module may be needed before anybody has signed in: those come as they are asked for. */
function comesFirst(id: string, modules: Modules): boolean {
  const above = new Set([id])
  for (const one of above) {
    const info = modules.getModuleInfo(one)
    if (info?.isEntry || /[\\/]sign-in\.tsx$/.test(one)) return true
    for (const importer of info?.importers ?? []) above.add(importer)
  }
  return false
}

function languageOfKind(id: string): string | undefined {
  const inLocales = /locales[\\/](\w+)[\\/]kinds[\\/]/.exec(id)?.[1]
  return inLocales ?? /contract[\\/](?!values[\\/])[\w-]+[\\/]texts\.(\w+)\.json/.exec(id)?.[1]
}

function languageOfLetters(id: string): string | undefined {
  return /contract[\\/][\w-]+[\\/]letters\.(\w+)\.json/.exec(id)?.[1]
}

function fromProject(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}
