import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
const cx = JSON.parse(await (await fetch('http://127.0.0.1:4188/parse/functions/x', { method: 'POST' }).catch(() => ({ text: () => '{}' })) as any).text?.() ?? '{}');
for (const path of process.argv.slice(2)) {
  for (let n = 0; n < 2; n++) {
    const c = await b.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', serviceWorkers: 'block' });
    const p = await c.newPage(); const s = await c.newCDPSession(p);
    await s.send('Profiler.enable'); await s.send('Profiler.setSamplingInterval', { interval: 200 }); await s.send('Performance.enable'); await s.send('Profiler.start');
    await p.goto('http://127.0.0.1:4188' + path); await p.locator('h1').first().waitFor(); await p.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' }); await p.waitForTimeout(1500);
    const { profile } = await s.send('Profiler.stop'); const { metrics } = await s.send('Performance.getMetrics');
    if (n === 1) {
      const m = Object.fromEntries(metrics.map((x) => [x.name, x.value]));
      console.log(path, 'Task', m.TaskDuration, 'Script', m.ScriptDuration, 'Layout', m.LayoutDuration, 'Style', m.RecalcStyleDuration, 'nodes', m.Nodes, 'heap', (m.JSHeapUsedSize / 1e6).toFixed(1));
      const nodes = new Map(profile.nodes.map((x) => [x.id, x])); const parent = new Map(); for (const x of profile.nodes) for (const k of x.children ?? []) parent.set(k, x.id);
      const self = new Map<string, number>(), incl = new Map<string, number>(), files = new Map<string, number>(); let tot = 0;
      const nm = (x: any) => `${x.callFrame.functionName || '(anon)'} ${x.callFrame.url.split('/').at(-1)}:${x.callFrame.lineNumber + 1}:${x.callFrame.columnNumber}`;
      profile.samples!.forEach((id, i) => { const x = nodes.get(id)!; const d = profile.timeDeltas![i]!; if (['(idle)'].includes(x.callFrame.functionName)) return; tot += d; self.set(nm(x), (self.get(nm(x)) ?? 0) + d); const f = x.callFrame.url.split('/').at(-1) || x.callFrame.functionName; files.set(f, (files.get(f) ?? 0) + d);
        const seen = new Set(); for (let y: number | undefined = id; y !== undefined; y = parent.get(y)) { const k = nm(nodes.get(y)); if (!seen.has(k)) { seen.add(k); incl.set(k, (incl.get(k) ?? 0) + d); } } });
      const top = (mm: Map<string, number>, k: number) => [...mm].sort((a, z) => z[1] - a[1]).slice(0, k).map(([w, v]) => `${(v / 1000).toFixed(1)}ms ${w}`).join('\n');
      console.log('total', (tot / 1000).toFixed(0), 'ms\n' + top(files, 14) + '\n-- self\n' + top(self, 22) + '\n-- incl\n' + top(incl, 45));
    }
    await c.close();
  }
}
await b.close();
