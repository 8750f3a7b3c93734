import { useEffect, useRef, useState } from 'react';

/** Falls back to execCommand, because the clipboard API needs https (phones on a local network have none). */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    document.body.append(area);
    area.select();
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    } finally {
      area.remove();
    }
  }
}

/** `copied` is true for two seconds after copying. */
export function useCopy(): { copied: boolean; copyText: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copyText = async (text: string) => {
    const done = await copy(text);
    clearTimeout(timer.current);
    setCopied(done);
    if (done) timer.current = setTimeout(() => setCopied(false), 2000);
    return done;
  };
  return { copied, copyText };
}
