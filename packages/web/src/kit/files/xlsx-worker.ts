// Reads XLSX files in a worker, so that a bad file cannot freeze the page.

import { readXlsx } from './read-xlsx.ts'

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => self.postMessage(await readXlsx(data))
