import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'

interface PageBuild {
  input: Record<string, string>
  /** Below dist/. */
  outDir: string
  /** A module, or one function of its own that runs among the names of other people's pages. */
  format?: 'es' | 'iife'
  /** Modules by their paths, and what stands in for them. */
  without: Readonly<Record<string, string>>
}

/** How scripts of hosted pages are built. */
export function pageConfig({ input, outDir, format = 'es', without }: PageBuild): UserConfig {
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: '/f/_/',
    publicDir: false,
    plugins: [
      {
        name: 'without',
        enforce: 'pre',
        async resolveId(source, importer, options) {
          const found = await this.resolve(source, importer, { ...options, skipSelf: true })
          return found && without[found.id] !== undefined ? without[found.id] : null
        },
      },
    ],
    build: {
      outDir: fileURLToPath(new URL(`../../../dist/${outDir}`, import.meta.url)),
      emptyOutDir: true,
      target: ['es2022', 'chrome100', 'firefox100', 'safari15.4'],
      assetsDir: '',
      manifest: true,
      modulePreload: { polyfill: false },
      cssCodeSplit: true,
      rolldownOptions: {
        input,
        output: {
          format,
          entryFileNames: (chunk) => (chunk.name === 'embed' ? 'embed.js' : '[name]-[hash].js'),
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  }
}
