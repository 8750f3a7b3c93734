/** Recording a voice message in this browser. */
import { useEffect, useRef, useState } from 'react';
import { chatLimits } from '#shared/chat/limits.ts';

export interface Recording {
  readonly blob: Blob;
  readonly seconds: number;
  /** Heights of its wave form from 0 to 100. */
  readonly peaks: readonly number[];
}

/** What plays on the most devices first: Safari plays no webm. */
const types = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4'];
const bitsPerSecond = 24_000;

/** Whether this browser can record; it cannot on plain http. */
export const canRecord = (): boolean =>
  // Both are missing on plain http, whatever the types say.
  Boolean((navigator as Partial<Navigator>).mediaDevices) && typeof MediaRecorder !== 'undefined';

async function measured(blob: Blob, seconds: number): Promise<Recording> {
  const peaks: number[] = [];
  let length = seconds;
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await blob.arrayBuffer());
    const samples = sound.getChannelData(0);
    const step = Math.max(1, Math.floor(samples.length / chatLimits.peaks));
    for (let bar = 0; bar < chatLimits.peaks; bar++) {
      let peak = 0;
      for (let at = bar * step; at < Math.min(samples.length, (bar + 1) * step); at += 8)
        peak = Math.max(peak, Math.abs(samples[at]!));
      peaks.push(Math.round(Math.min(1, peak) * 100));
    }
    length = sound.duration;
  } catch (cause) {
    // The wave form is decoration.
    console.warn('The recording has no wave form', cause);
  } finally {
    void context.close();
  }
  return { blob, seconds: Math.min(chatLimits.voiceSeconds, Math.round(length * 10) / 10), peaks };
}

export interface Recorder {
  isRecording: boolean;
  /** Seconds so far. */
  seconds: number;
  /** Rejects when the microphone is refused. */
  start: () => Promise<void>;
  /** Undefined when nothing was recorded. */
  stop: () => Promise<Recording | undefined>;
  cancel: () => void;
}

export function useRecorder(): Recorder {
  const running = useRef<{ recorder: MediaRecorder; parts: Blob[]; since: number }>(undefined);
  const [seconds, setSeconds] = useState<number>();
  const isRecording = seconds !== undefined;

  const end = () => {
    const { current } = running;
    running.current = undefined;
    setSeconds(undefined);
    for (const track of current?.recorder.stream.getTracks() ?? []) track.stop();
    return current;
  };

  const stop = () =>
    new Promise<Recording | undefined>((resolve) => {
      const { current } = running;
      if (!current) return resolve(undefined);
      const length = (performance.now() - current.since) / 1000;
      current.recorder.addEventListener('stop', () => {
        end();
        const blob = new Blob(current.parts, { type: current.recorder.mimeType });
        resolve(blob.size ? measured(blob, length) : undefined);
      });
      current.recorder.stop();
    });

  const asking = useRef(false);
  const isHere = useRef(true);
  const start = async () => {
    if (running.current || asking.current) return;
    asking.current = true;
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).finally(() => (asking.current = false));
    // The page was left while the person was asked.
    if (!isHere.current) return stream.getTracks().forEach((track) => track.stop());
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    running.current = { recorder, parts, since: performance.now() };
    recorder.start(1000);
    setSeconds(0);
  };

  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const { current } = running;
      if (!current) return;
      const now = (performance.now() - current.since) / 1000;
      if (now >= chatLimits.voiceSeconds) current.recorder.pause();
      setSeconds(Math.min(chatLimits.voiceSeconds, Math.floor(now)));
    }, 250);
    return () => clearInterval(timer);
  }, [isRecording]);

  // The microphone is given back when the page is left.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      end();
    };
  }, []);

  return { isRecording, seconds: seconds ?? 0, start, stop, cancel: () => void end() };
}
