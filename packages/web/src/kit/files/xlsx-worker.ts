// The thread of the browser that reads XLSX files: the page goes on whatever the file does to it.

import { readXlsx } from './read-xlsx.ts'

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => self.postMessage(await readXlsx(data))
