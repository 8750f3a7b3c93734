import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const module = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

/** The desktop shell. Its HTML is written by the server, in development through Vite's middleware, in production from dist/web. */
export default defineConfig(({ command }) => ({
  root: 'web',
  appType: 'custom',
  cacheDir: '../.cache/vite',
  plugins: [react()],
  server: { middlewareMode: true },
  resolve: {
    alias: [
      // The Parse SDK asks for Node's emitter.
      { find: /^events$/, replacement: fileURLToPath(new URL('shared/client/app/emitter.ts', import.meta.url)) },
      // React Router exports only its development build, whatever the mode.
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: module('react-router/dist/production/index.mjs') },
            { find: /^react-router\/dom$/, replacement: module('react-router/dist/production/dom-export.mjs') },
          ]
        : []),
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The server reads it for the preloads in the page's head.
    manifest: true,
    // A data: address is no source that the page's policy allows.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every visit needs of libraries, apart from our own code, which changes more often.
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
}));
